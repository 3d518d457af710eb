local t = {}
table.move(t, 1, 1 << 60, 2)
