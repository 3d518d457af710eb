table.insert(string, 1)
table.move({ 1 }, 1, 1, 1, host)
