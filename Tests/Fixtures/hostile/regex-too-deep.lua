return string.rep("x", 300000):find(string.rep("(x", 32))
