return pcall(string.unpack, "s8", "\255\255\255\255\255\255\255\255")
