while true do pcall(select, math.mininteger) end
