# Every turn that a function behind the helper may take, by its first coordinate.

source("kamilton.R")
cat("a print before there is a request\n")

serve(function(theta, seed, seeds, data, parameters) {
  print("a print of the function's")
  if (theta[1] == 1) stop('no "solution"')
  if (theta[1] == 2) return(-Inf)
  if (theta[1] == 3) return(list(log_density = NA, extra = list(u = runif(1), seed = seed)))
  if (theta[1] == 4) return(list(log_density = 0, extra = list(seeds = seeds)))
  length(data$y) + length(parameters)
})
