local large = dnd.content("public.data", ("x"):rep(60000))
local all = {}
for place = 1, 1e9 do
  all[place] = large:hash()
  large:bytes(1, -1)
end
