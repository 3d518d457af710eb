local co = coroutine.create(function(...) return ... end)
return coroutine.resume(co, table.unpack({}, 1, 60000))
