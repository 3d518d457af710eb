local _ENV <const> = 1
function f() return x end
return f()
