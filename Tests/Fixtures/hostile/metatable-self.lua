local mt = {}
mt.__index = mt mt.__newindex = mt mt.__call = mt mt.__metatable = mt
setmetatable(mt, mt)
mt.x = 1
return mt()
