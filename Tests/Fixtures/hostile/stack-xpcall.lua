local function f() return xpcall(f, f) end
return f()
