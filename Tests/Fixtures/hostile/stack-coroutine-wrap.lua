local function f() return coroutine.wrap(function() return f() end)() end
return f()
