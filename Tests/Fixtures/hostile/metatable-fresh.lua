while true do setmetatable({}, { __index = {} }) end
