error("\27[2J\0\1\2 end")
