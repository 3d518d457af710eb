local f = function() while true do end end
for i = 1, 150 do local g = f f = function() return pcall(g) end end
return f()
