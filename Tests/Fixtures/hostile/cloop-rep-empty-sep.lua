return string.rep("", 1 << 60, "")
