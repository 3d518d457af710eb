return host.object().poke("x")
