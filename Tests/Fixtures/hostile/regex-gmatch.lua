while true do for _ in string.rep("a", 100000):gmatch("a-") do end end
