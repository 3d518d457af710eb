local function make(n)
  return coroutine.create(function()
    local x <close> = setmetatable({}, { __close = function() if n > 0 then local co = make(n - 1) coroutine.resume(co) coroutine.close(co) end end })
    coroutine.yield()
  end)
end
local co = make(5000)
coroutine.resume(co)
return coroutine.close(co)
