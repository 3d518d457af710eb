local t = { [host.object()] = 1 }
for k in pairs(t) do host.echo(k) end
return t[host.object()]
