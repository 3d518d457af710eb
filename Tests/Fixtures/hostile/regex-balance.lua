return string.rep("(", 200000):find("%b()")
