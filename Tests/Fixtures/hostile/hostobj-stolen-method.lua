local poke = host.object().poke
return pcall(coroutine.wrap(poke)), pcall(poke, nil, 1)
