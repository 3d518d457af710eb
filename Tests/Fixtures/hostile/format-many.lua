while true do string.format("%s%s%s%s%s%s%s%s", 1, 2, 3, 4, 5, 6, 7, 8) end
