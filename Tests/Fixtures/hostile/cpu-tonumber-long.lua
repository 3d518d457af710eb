local s = string.rep(" ", 1000000) .. "1"
while true do tonumber(s) end
