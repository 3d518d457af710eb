local s = string.rep("a", 500000)
while true do pcall(utf8.codepoint, s, 1, #s) end
