error(string.rep("x", 900000))
