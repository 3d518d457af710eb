return string.format(string.rep("%s", 200), table.unpack({}, 1, 200))
