return tostring({}) .. tostring(print) .. tostring(coroutine.create(print))
