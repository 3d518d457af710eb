while true do host.work(1000) end
