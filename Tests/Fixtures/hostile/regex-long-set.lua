local set = "[" .. string.rep("b", 100000) .. "]"
return string.rep("a", 100000):find(set)
