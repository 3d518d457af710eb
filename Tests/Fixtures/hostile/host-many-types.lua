local types = {}
for place = 1, 5000 do types[place] = "com.example.t" .. place end
while true do
  session:has(table.unpack(types, 1, 200))
  session.items[1]:best(types)
  dnd.explain(session.items[1], types)
end
