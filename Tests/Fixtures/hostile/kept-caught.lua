while true do pcall(host.make, 60000) end
