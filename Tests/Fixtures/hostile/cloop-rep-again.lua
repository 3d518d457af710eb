while true do local s = string.rep("x", 900000) end
