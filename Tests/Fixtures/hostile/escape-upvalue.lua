return pcall(string.gsub, "x", "x", getmetatable)
