local n = 0
while true do if string.rep("a", 200):find(".-.-.-b") then n = n + 1 end end
