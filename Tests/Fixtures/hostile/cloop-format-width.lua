while true do string.format("%99d%99d%99d", 1, 2, 3) end
