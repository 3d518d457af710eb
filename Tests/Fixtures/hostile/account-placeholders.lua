while true do host.placeholder() end
