while true do coroutine.wrap(function() for i = 1, 40 do end end)() end
