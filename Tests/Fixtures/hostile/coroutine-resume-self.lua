local co
co = coroutine.create(function() return coroutine.resume(co) end)
return coroutine.resume(co)
