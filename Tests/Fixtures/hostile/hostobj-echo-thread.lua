return host.echo(coroutine.create(print))
