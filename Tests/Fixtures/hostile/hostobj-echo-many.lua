return host.echo(table.unpack({}, 1, 200))
