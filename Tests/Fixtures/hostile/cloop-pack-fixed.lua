while true do string.packsize(("c1"):rep(1000)) string.pack("c900000", "") end
