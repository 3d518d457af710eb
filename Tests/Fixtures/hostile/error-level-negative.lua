error("x", math.mininteger)
