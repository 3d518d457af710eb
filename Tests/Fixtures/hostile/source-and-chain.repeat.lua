local a = true
return {{40000|a and }}a
