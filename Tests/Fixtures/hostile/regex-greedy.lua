return string.rep("a", 5000):match(".*.*.*.*.*b")
