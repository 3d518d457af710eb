-- 100 frames of one pixel on a canvas of 2000 × 2000.
local frame = ",\0\0\0\0\1\0\1\0\0\2\2D\1\0"
local gif = "GIF89a" .. string.pack("<I2I2", 2000, 2000) .. "\0\0\0" .. frame:rep(100) .. ";"
while true do host.convert("com.compuserve.gif", gif, "public.png") end
