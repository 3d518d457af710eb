local text = dnd.content("public.utf8-plain-text", ("x\n"):rep(30000))
local all = {}
for place = 1, 1e9 do
  all[place] = text:each()
  all[place]()
end
