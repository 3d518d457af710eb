while true do pcall(string.find, string.rep("a", 5000), ".-.-.-.-b") end
