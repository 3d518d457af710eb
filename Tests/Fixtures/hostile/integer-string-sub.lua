return ("x"):sub(math.mininteger, math.maxinteger), ("x"):byte(math.mininteger)
