while true do
  local co = coroutine.wrap(function() for _ = 1, 100 do host.work(100) coroutine.yield() end end)
  for _ = 1, 50 do co() end
end
