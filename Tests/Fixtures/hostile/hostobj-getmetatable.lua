return getmetatable(host.object())
