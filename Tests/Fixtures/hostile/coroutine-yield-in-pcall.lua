while true do pcall(coroutine.yield) end
