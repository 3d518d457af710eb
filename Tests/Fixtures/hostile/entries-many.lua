host.fill(50000)
while true do host.move(50000, 1) end
