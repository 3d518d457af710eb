local n = 0
while true do n = #(n .. n .. n .. n) end
