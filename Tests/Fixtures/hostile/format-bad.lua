return string.format("%n%y%", 1)
