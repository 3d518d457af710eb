return host.object() .. "x"
