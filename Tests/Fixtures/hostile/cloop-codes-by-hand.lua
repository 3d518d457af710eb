local s = "a" .. ("\x80"):rep(500000)
local f = utf8.codes("a")
while true do pcall(f, s, 1) end
