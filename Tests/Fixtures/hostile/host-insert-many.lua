local list = {}
for place = 1, 4000 do list[place] = "entry " .. place end
while session do
  session:insert { index = 1, contents = list }
  session:move { from = { 1, 3, 5, 7 }, to = 2 }
  session:remove { index = 1, count = 2 }
end
