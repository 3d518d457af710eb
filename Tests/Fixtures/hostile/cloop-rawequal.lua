local s = string.rep("a", 900000)
while true do rawequal(s .. "a", s .. "a") end
