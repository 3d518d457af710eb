local pinned = {}
while true do
  for class = 1, 30 do
    for place = 1, 3000 do
      local one = ("x"):rep(class * 16) .. place
      if place % 100 == 1 then pinned[#pinned + 1] = one end
    end
  end
end
