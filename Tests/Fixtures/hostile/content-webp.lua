-- The same as WebP: each frame draws one pixel.
local pixel = "VP8L" .. string.pack("<I4", 13) .. "/\0\0\0\16\7\16\17\17\136\136\254\7\0"
local frame = "ANMF" .. string.pack("<I4", 16 + #pixel) .. ("\0"):rep(12) .. "\10\0\0\0" .. pixel
local body = "WEBPVP8X" .. string.pack("<I4I4I3I3", 10, 2, 1999, 1999)
  .. "ANIM" .. string.pack("<I4", 6) .. ("\0"):rep(6) .. frame:rep(100)
local webp = "RIFF" .. string.pack("<I4", #body) .. body
while true do host.convert("org.webmproject.webp", webp, "public.png") end
