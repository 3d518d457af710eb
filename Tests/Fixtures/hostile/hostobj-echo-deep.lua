local t = {}
for i = 1, 200 do t = { t } end
return host.echo(t)
