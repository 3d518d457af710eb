local function f() pcall(f) local s = string.rep("x", 900000) return s .. f() end
return f()
