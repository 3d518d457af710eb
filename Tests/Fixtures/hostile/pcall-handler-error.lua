xpcall(error, function() error("again") end)
while true do xpcall(error, error) end
