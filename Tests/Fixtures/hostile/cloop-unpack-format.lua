local f = string.rep("x", 500000)
return string.unpack(f, string.rep("\0", 500000))
