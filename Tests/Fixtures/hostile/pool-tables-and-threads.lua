while true do
  local tables, threads = {}, {}
  for place = 1, 2000 do tables[place] = { place, x = place } end
  tables = nil
  for place = 1, 500 do threads[place] = coroutine.create(print) end
end
