error(coroutine.create(print))
