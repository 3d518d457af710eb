return getmetatable(string)
