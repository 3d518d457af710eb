local list = { dnd.content("public.utf8-plain-text", ("x\n"):rep(30000)) }
while true do
  list[1] = dnd.combine("public.utf8-plain-text", list)
  list[2] = list[1]
end
