for _ = 1, 1e9 do host.make(60000) end
