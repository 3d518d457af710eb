return string.rep("a", 100000):find("[" .. string.rep("b-c", 50000) .. "]*x")
