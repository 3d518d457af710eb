return string.format("%" .. string.rep("0", 100000) .. "d", 1)
