# Makes a function the target of a Kamilton run; nothing but Julia's standard library.
#
#   include("Kamilton.jl")
#   Kamilton.serve(theta -> -0.5 * sum(abs2, theta))
#
# The function takes theta, a vector of Float64, and as keyword arguments, where it names them,
# seed (an integer), seeds (a vector, where target.seeds asks for several), data (what the model file has under target.data) and parameters (the names of
# theta). It returns a number, or a Dict or NamedTuple such as
# (log_density = -1.5, gradient = [...], extra = (name = number_or_vector,)); with returns =
# "simulation" a vector of simulated data. What it throws becomes
# an error of that evaluation; what is printed after this file is included goes to standard error.

module Kamilton

import Random

const ANSWERS = stdout
redirect_stdout(stderr)

function serve(f; returns = "log_density")
    named = reduce(union, (Base.kwarg_decl(m) for m in methods(f)); init = Symbol[])
    known = Dict{Symbol,Any}()
    for line in eachline(stdin)
        isempty(strip(line)) && continue
        request = parse_json(line)
        if haskey(request, "data")
            known[:data] = request["data"]
            known[:parameters] = get(request, "parameters", nothing)
            answer = "{\"ready\": true}"
        else
            answer = answer_to(f, named, request, known, returns)
        end
        write(ANSWERS, answer, "\n")
        flush(ANSWERS)
    end
end

function answer_to(f, named, request, known, returns)
    seeds = haskey(request, "seeds") ? Int.(request["seeds"]) : [Int(request["seed"])]
    Random.seed!(seeds[1])
    values = merge(Dict{Symbol,Any}(:seed => seeds[1], :seeds => seeds), known)
    theta = Float64[x for x in request["theta"]]
    try
        result = f(theta; (k => v for (k, v) in values if k in named)...)
        bare = result isa Number || result isa AbstractVector
        return json(bare ? Dict(returns => result) : result)
    catch e
        words = sprint(showerror, e)
        println(stderr, words)
        return json(Dict("error" => words))
    end
end

# --- JSON, as much of it as is needed ----------------------------------------------------------

json(x::AbstractString) = "\"" * escape_text(x) * "\""
json(x::Bool) = string(x)
json(::Nothing) = "null"
json(x::Integer) = string(x)
function json(x::Real)
    isnan(x) && return "NaN"
    isinf(x) && return x > 0 ? "Infinity" : "-Infinity"
    return string(Float64(x))
end
json(xs::Union{AbstractVector,Tuple}) = "[" * join((json(x) for x in xs), ", ") * "]"
json(x::Union{AbstractDict,NamedTuple}) =
    "{" * join((json(string(k)) * ": " * json(v) for (k, v) in pairs(x)), ", ") * "}"

function escape_text(text)
    out = IOBuffer()
    for c in text
        c in ('"', '\\') ? print(out, '\\', c) : print(out, iscntrl(c) ? ' ' : c)
    end
    return String(take!(out))
end

const TOKEN = r"\"(?:[^\"\\]|\\.)*\"|[-+0-9.eE]+|true|false|null|[\[\]{}:,]"

function parse_json(text)
    tokens = [m.match for m in eachmatch(TOKEN, text)]
    value, _ = parse_value(tokens, 1)
    return value
end

function parse_value(tokens, i)
    token = tokens[i]
    token == "{" && return parse_object(tokens, i + 1)
    token == "[" && return parse_array(tokens, i + 1)
    startswith(token, "\"") && return unescape_text(token[2:prevind(token, end)]), i + 1
    token == "true" && return true, i + 1
    token == "false" && return false, i + 1
    token == "null" && return nothing, i + 1
    whole = tryparse(Int, token)
    return (whole === nothing ? parse(Float64, token) : whole), i + 1
end

function parse_object(tokens, i)
    out = Dict{String,Any}()
    while tokens[i] != "}"
        tokens[i] == "," && (i += 1)
        key, i = parse_value(tokens, i)
        out[key], i = parse_value(tokens, i + 1) # past the colon
    end
    return out, i + 1
end

function parse_array(tokens, i)
    out = Any[]
    while tokens[i] != "]"
        tokens[i] == "," && (i += 1)
        value, i = parse_value(tokens, i)
        push!(out, value)
    end
    return isempty(out) ? out : identity.(out), i + 1
end

unescape_text(text) = unescape_string(replace(text, "\\/" => "/"))

end
