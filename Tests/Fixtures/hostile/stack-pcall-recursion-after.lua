local function f() pcall(f) return 1 + f() end
return f()
