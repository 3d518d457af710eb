return host.object().poke({})
