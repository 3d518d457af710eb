return table.unpack({}, 1, 1 << 40)
