local cards = dnd.content("public.vcard", ("BEGIN:VCARD\nFN:x\nEND:VCARD\n"):rep(1000))
while true do
  local count = cards:units()
  for place = count, 1, -1 do cards:unit(place):contacts() end
  cards:contacts()
end
