while true do pcall(host.wait) end
