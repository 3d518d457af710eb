return string.rep("x", 900000)
