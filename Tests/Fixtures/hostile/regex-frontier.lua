return string.rep("a", 200000):gsub("%f[%w]%f[%W]", "")
