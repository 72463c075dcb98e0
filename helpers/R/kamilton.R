# Makes a function the target of a Kamilton run; nothing but base R.
#
#   source("kamilton.R")
#   serve(function(theta) -0.5 * sum(theta^2))
#
# The function takes theta, a numeric vector, and where it names them as arguments also seed (an
# integer), seeds (a vector, where target.seeds asks for several), data (what the model file has under target.data) and parameters (the names of theta).
# It returns a number (or what as.numeric() makes one, such as a 1 x 1 matrix of the package Matrix),
# or a list such as list(log_density = -1.5, gradient = c(...),
# extra = list(name = number or vector)). With serve(f, "simulation") it returns a vector of simulated data. What it stops with becomes an error of that evaluation;
# what is printed after this file is sourced goes to standard error.

if (sink.number() == 0) sink(stderr()) # answers are written past it

serve <- function(f, returns = "log_density") {
  wanted <- intersect(c("seed", "seeds", "data", "parameters"), names(formals(f)))
  requests <- file("stdin", "r")
  known <- list()
  while (length(line <- readLines(requests, 1, warn = FALSE)) > 0) {
    if (!nzchar(trimws(line))) next
    request <- .kamilton_read(line)
    if ("data" %in% names(request)) {
      known <- request[c("data", "parameters")]
      answer <- "{\"ready\": true}"
    } else {
      answer <- .kamilton_answer(f, wanted, request, known, returns)
    }
    sink()
    cat(answer, "\n", sep = "")
    flush(stdout())
    sink(stderr())
  }
}

.kamilton_answer <- function(f, wanted, request, known, returns) {
  seeds <- c(request[["seeds"]], request[["seed"]])
  set.seed(seeds[1])
  values <- c(list(seed = seeds[1], seeds = seeds), known)
  tryCatch({
    result <- do.call(f, c(list(as.numeric(request$theta)), values[wanted]))
    if (!is.list(result)) {
      result <- setNames(list(.kamilton_numeric(result, returns)), returns)
    }
    if (returns != "simulation" && returns %in% names(result) && length(result[[returns]]) != 1) {
      stop(returns, " has ", length(result[[returns]]),
           " entries; it must be one number: is a sum missing?", call. = FALSE)
    }
    .kamilton_object(result)
  }, error = function(e) {
    message(conditionMessage(e))
    paste0("{\"error\": ", .kamilton_string(conditionMessage(e)), "}")
  })
}

# --- JSON, as much of it as is needed ---------------------------------------------------------------

.kamilton_object <- function(x) {
  vectors <- c("gradient", "simulation")
  parts <- vapply(names(x), function(name) {
    value <- x[[name]]
    text <- if (is.list(value)) .kamilton_object(value)
      else if (is.character(value)) .kamilton_string(value)
      else if (length(value) == 1 && !(name %in% vectors)) .kamilton_number(.kamilton_numeric(value, name))
      else paste0("[", paste(vapply(.kamilton_numeric(value, name), .kamilton_number, ""), collapse = ", "), "]")
    paste0(.kamilton_string(name), ": ", text)
  }, "")
  paste0("{", paste(parts, collapse = ", "), "}")
}

.kamilton_numeric <- function(value, name) {
  # numbers of a package, such as a matrix of Matrix, need not be is.numeric()
  if (is.complex(value) || is.character(value) || is.null(value) || is.list(value) ||
      is.factor(value) || is.function(value)) {
    stop(name, " is of class ", class(value)[1], "; it must be real numbers", call. = FALSE)
  }
  as.numeric(value)
}

.kamilton_number <- function(x) {
  if (is.na(x)) "NaN"
  else if (is.infinite(x)) if (x > 0) "Infinity" else "-Infinity"
  else sprintf("%.17g", x)
}

.kamilton_string <- function(x) {
  x <- gsub("\\", "\\\\", enc2utf8(x), fixed = TRUE)
  x <- gsub("\"", "\\\"", x, fixed = TRUE)
  paste0("\"", gsub("[[:cntrl:]]", " ", x), "\"")
}

# A vector of numbers becomes a numeric vector, one of texts a character vector, others a list.
.kamilton_read <- function(text) {
  pattern <- "\"(?:[^\"\\\\]|\\\\.)*\"|[-+0-9.eE]+|true|false|null|[\\[\\]{}:,]"
  tokens <- regmatches(text, gregexpr(pattern, text, perl = TRUE))[[1]]
  at <- 1
  value <- function() {
    token <- tokens[at]
    at <<- at + 1
    first <- substr(token, 1, 1)
    if (first == "{") object()
    else if (first == "[") array()
    else if (first == "\"") unquoted(token)
    else switch(token, true = TRUE, false = FALSE, null = NULL, as.numeric(token))
  }
  unquoted <- function(token) {
    eval(parse(text = gsub("\\/", "/", token, fixed = TRUE), keep.source = FALSE)[[1]])
  }
  object <- function() {
    out <- list()
    while (tokens[at] != "}") {
      if (tokens[at] == ",") at <<- at + 1
      name <- value()
      at <<- at + 1 # the colon
      out[name] <- list(value())
    }
    at <<- at + 1
    out
  }
  array <- function() {
    out <- list()
    while (tokens[at] != "]") {
      if (tokens[at] == ",") at <<- at + 1
      out[length(out) + 1] <- list(value())
    }
    at <<- at + 1
    plain <- length(out) > 0 && all(lengths(out) == 1) && !any(vapply(out, is.list, NA))
    same <- plain && length(unique(vapply(out, class, ""))) == 1
    if (same) unlist(out) else out
  }
  value()
}
