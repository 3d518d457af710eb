local co = coroutine.running()
return coroutine.resume(co)
