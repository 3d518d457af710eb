local all = {}
for place = 1, 1e9 do all[place] = host.make(0) end
