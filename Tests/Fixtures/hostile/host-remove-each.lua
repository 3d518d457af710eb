local list = {}
for place = 1, 4000 do list[place] = "entry " .. place end
while session do
  session:insert { index = 1, contents = list }
  for place = 4000, 1, -1 do session:remove { index = place, count = 1 } end
end
