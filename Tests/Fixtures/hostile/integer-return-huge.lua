return { math.mininteger, math.maxinteger, 2 ^ 63, -2 ^ 63, 1e308 * 10 }
