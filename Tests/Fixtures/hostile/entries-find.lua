host.fill(50000)
while true do host.find() end
