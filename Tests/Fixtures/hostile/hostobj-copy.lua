local o, t = host.object(), {}
for k, v in pairs(o) do t[k] = v end
return o.poke(t)
