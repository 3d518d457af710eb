while true do host.make(10, ("\u{1F1E6}"):rep(500)) end
