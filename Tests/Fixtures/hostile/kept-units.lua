-- What is made of what was made counts as well: conversions, units, and what is put together.
local all = {}
local text = dnd.content("public.utf8-plain-text", ("line\n"):rep(4000))
for place = 1, 1e9 do
  all[#all + 1] = text:as("public.html")
  all[#all + 1] = text:unit(place % 4000 + 1)
  all[#all + 1] = dnd.combine("public.utf8-plain-text", { text, all[#all] })
end
