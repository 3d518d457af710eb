return math.random(math.mininteger, math.maxinteger), math.random(2, 1)
