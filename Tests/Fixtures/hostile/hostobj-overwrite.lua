local o = host.object()
o.poke = nil
return o:poke()
