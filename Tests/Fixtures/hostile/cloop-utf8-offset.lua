local s = string.rep("\x80", 900000)
while true do pcall(utf8.offset, s, 1, #s) utf8.offset("a" .. s, 2) end
