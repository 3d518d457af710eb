return string.rep("a", 30000):find(string.rep("a?", 20) .. string.rep("a*", 20) .. "b")
