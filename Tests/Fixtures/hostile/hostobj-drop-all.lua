while true do host.fresh(1) end
