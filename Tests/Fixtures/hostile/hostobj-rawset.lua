return rawset(host.object(), 1, 1)
