local list = dnd.content("public.json", "[" .. ("[1],"):rep(9000) .. "1]"):json()
while true do
  for place = #list, 1, -1 do if list[place] == nil then return place end end
end
