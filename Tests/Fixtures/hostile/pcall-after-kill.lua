pcall(function() while true do end end)
host.echo("I am still here")
