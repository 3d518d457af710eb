local t = {}
for i = 1, 16000 do t[i] = 0x10FFFF end
while true do utf8.char(table.unpack(t)) end
