while true do
  local small, large = {}, {}
  for place = 1, 20000 do small[place] = { place } end
  small = nil
  for place = 1, 6 do large[place] = ("x"):rep(900000) end
end
