local t = {}
t.t = t
return host.echo(t)
