local x = 1.5
return pcall(function() return 1 & x end)
