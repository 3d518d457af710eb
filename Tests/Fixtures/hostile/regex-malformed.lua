for _, p in ipairs { "[", "%", "(", "[^", "%f", "%b", "%1", "[a-", "[%", ")" } do pcall(string.find, "aaa", p) end
return ("x"):find("[")
