return string.format("%.99f", 1e308)
