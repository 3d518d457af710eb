return string.rep("(", 20000):gsub("%b()", "")
