return ("abc"):gsub(".", host.wait)
