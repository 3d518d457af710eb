local t = {}
t[2 ^ 53] = 1
t[2 ^ 63] = 2
return t[2 ^ 53]
