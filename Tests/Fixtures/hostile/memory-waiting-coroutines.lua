local t = {}
for i = 1, 1e9 do
  local co = coroutine.create(function() local big = string.rep("x", 1000) .. i coroutine.yield(big) end)
  coroutine.resume(co)
  t[i] = co
end
