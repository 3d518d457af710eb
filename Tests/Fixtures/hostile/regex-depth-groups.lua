return string.rep("a", 100):find(string.rep("a?", 100000))
