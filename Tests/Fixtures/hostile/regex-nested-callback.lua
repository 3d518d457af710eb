local function f(s) return (s:gsub(".", f)) end
return pcall(f, ("x"):rep(50))
