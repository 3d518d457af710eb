local tables = {}
for i = 1, 40 do
  tables[i] = {}
  for j = 1, 200 do tables[i]["k" .. j] = j end
end
local keys = {}
while true do
  for i = 1, 40 do keys[i] = next(tables[i], keys[i]) end
end
