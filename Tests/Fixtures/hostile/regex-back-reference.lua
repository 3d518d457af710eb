return string.rep("a", 100000):find("(a*)%1%1%1b")
