local s = ("a"):rep(400000)
while true do s:find(("a"):rep(200000) .. "b", 1, true) end
