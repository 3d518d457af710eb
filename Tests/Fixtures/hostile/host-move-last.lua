local list = {}
for place = 1, 4000 do list[place] = "entry " .. place end
session:insert { index = 1, contents = list }
while true do session:move { from = 4000, to = 1 } end
