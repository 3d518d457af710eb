return setmetatable(host.object(), {})
