pcall(string.rep, "x", 1 << 33)
while true do end
