error("x", math.maxinteger)
