local open = {}
for place = 1, 1e9 do
  open[place] = session:placeholder { index = 1 }
  if place % 3 == 0 then open[place]:commit { "one", "two" } end
  if place % 5 == 0 then open[place - 1]:discard() end
end
