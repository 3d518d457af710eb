while true do host.object():poke() end
