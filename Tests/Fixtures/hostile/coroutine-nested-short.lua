local function f(n) if n > 0 then for i = 1, 20 do coroutine.wrap(f)(n - 1) end end end
f(10)
