while true do string.char(table.unpack({}, 1, 200)) end
