local class = {}
local n = 0
while true do
  n = n + 1
  class.__index = n % 2 == 0 and {} or nil
  class.__len = n % 3 == 0 and function() return n end or nil
  local o = setmetatable({}, class)
  if getmetatable(o) ~= class then error("lost") end
end
