local x <close> = setmetatable({}, { __close = function() host.echo("closing") end })
while true do end
