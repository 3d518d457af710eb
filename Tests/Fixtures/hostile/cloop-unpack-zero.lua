local s = ("a"):rep(900000)
while true do pcall(string.unpack, "z", s) end
