local function h() return xpcall(error, h) end
return xpcall(error, h)
