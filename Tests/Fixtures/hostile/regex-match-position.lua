local s = ("()"):rep(32)
while true do ("x"):rep(100):gsub(s, "%1%9") end
