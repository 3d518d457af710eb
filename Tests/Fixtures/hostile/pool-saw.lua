local parts = {}
while true do
  for place = 1, 500 do parts[place] = ("x"):rep(place) end
  for place = 1, 500, 2 do parts[place] = false end
  for place = 2, 500, 2 do parts[place] = parts[place] .. "y" end
end
