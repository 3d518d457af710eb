rawset(string, "format", print)
return string.format("%d", 1)
