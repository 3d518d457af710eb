return host.echo(string.rep("x", 900000))
