while true do
  pcall(function() session:insert { contents = ("n"):rep(5000) } end)
  pcall(dnd.type, ("t"):rep(300))
  pcall(dnd.json.decode, ("["):rep(60000))
end
