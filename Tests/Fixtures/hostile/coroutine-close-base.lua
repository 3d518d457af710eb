return coroutine.close((coroutine.running()))
