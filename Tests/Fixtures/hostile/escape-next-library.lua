local n = 0
for k, v in pairs(string) do n = n + 1 end
return n, next(host)
