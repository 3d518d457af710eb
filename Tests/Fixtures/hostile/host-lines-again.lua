local text = dnd.content("public.utf8-plain-text", ("x\n"):rep(30000))
while true do
  for line in text:lines() do if line ~= "x" then return line end end
end
