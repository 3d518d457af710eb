local x = 1
while true do x = math.mininteger // -1 % 7 end
