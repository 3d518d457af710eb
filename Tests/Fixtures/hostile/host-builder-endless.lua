local one = dnd.builder("public.data")
while true do one:write(("x"):rep(60000)) end
