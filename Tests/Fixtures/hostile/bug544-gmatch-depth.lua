local it = string.rep("a", 100000):gmatch(string.rep("a?", 1000) .. "b")
for i = 1, 100000 do pcall(it) end
