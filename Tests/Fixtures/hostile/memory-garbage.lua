while true do local s = string.rep("x", 500000) .. "y" end
