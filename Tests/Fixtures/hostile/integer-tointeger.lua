return math.tointeger("9223372036854775808"), math.tointeger(2 ^ 63)
