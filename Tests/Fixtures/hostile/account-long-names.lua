for length = 1, 1e9 do host.named(("x"):rep(length * 100)) end
