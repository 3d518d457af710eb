for k in pairs(_G) do _G[k] = nil end
return type
