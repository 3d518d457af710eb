while true do select(-1, table.unpack({}, 1, 250)) end
