return host.object().poke()
