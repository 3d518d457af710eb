local s = ("a"):rep(2000)
while true do s:gsub("(a)", ("%1"):rep(2000)) end
