local co = coroutine.create(function() error({}) end)
coroutine.resume(co)
while true do coroutine.resume(co) coroutine.close(co) end
