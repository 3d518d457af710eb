local name = "a" .. ("\u{301}\u{316}"):rep(300)
for _ = 1, 10 do host.named(name) end
