local f = string.rep("i16", 40000)
return string.pack(f)
