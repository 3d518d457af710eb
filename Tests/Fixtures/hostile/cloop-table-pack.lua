while true do table.pack(table.unpack({}, 1, 200)) end
