local function f(n)
  local co = coroutine.wrap(function()
    local x <close> = setmetatable({}, { __close = function() f(n + 1) end })
    error("x")
  end)
  co()
end
f(1)
