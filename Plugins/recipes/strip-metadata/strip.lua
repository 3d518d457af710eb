-- Says of a picture's file which stretches show the picture; all else is what the file says of it:
-- EXIF with its place and its small picture, XMP, IPTC, comments, and whatever is behind the end.

-- `content:bytes` gives so much at once.
local PIECE = 1 << 20
-- So many pieces of a file are enough for a picture of gigabytes.
local MOST = 100000

-- A run has a budget, which each wait makes anew: so all work waits now and then.
local function breathe(turn)
  if turn % 1000 == 0 then dnd.sleep(0) end
end

local function keep(parts, from, to)
  local last = parts[#parts]
  if type(last) == "table" and last[2] == from - 1 then
    last[2] = to
  else
    parts[#parts + 1] = { from, to }
  end
end

-- How the pixels lie is part of the picture: EXIF of nothing else (TIFF's tag 0x0112, one short).
local function exif(orientation)
  if orientation == 1 then return nil end
  return (">c2I2I4I2I2I2I4I2I2I4"):pack("MM", 42, 8, 1, 0x0112, 3, 1, orientation, 0, 0)
end

-- Where the next marker is behind pixels: in them a zero or a restart's number follows each FF.
-- Behind the last of them is the end, for which a plain search does; a pattern is far more work.
local function marker(content, at, is_last)
  while true do
    local piece = content:bytes(at, at + PIECE - 1)
    local sign = is_last and "\xFF\xD9" or "\xFF[^\0\xD0-\xD7\xFF]"
    local found = piece:find(sign, 1, is_last)
    if found then return at + found - 1 end
    if #piece < PIECE then dnd.fail("the picture is cut off") end
    at = at + #piece - 1 -- a marker may lie across
    dnd.sleep(0)
  end
end

-- The segments of a JPEG that name themselves and belong to the picture: its colours.
local NAMED = { [0xE0] = "JFIF\0", [0xE2] = "ICC_PROFILE\0", [0xEE] = "Adobe" }

local function jpeg(content, turned)
  local parts, at, all = { "\xFF\xD8" }, 3, nil
  for turn = 1, MOST do
    breathe(turn)
    local head = content:bytes(at, at + 15)
    if #head < 2 or head:byte() ~= 0xFF then dnd.fail("the picture is cut off") end
    local kind = head:byte(2)
    if kind == 0xFF then
      at = at + 1
    elseif kind == 0xD9 then
      keep(parts, at, at + 1)
      return parts
    else
      if #head < 4 then dnd.fail("the picture is cut off") end
      local last = at + 1 + (">I2"):unpack(head, 3)
      if turned and kind ~= 0xE0 then
        parts[#parts + 1] = ("\xFF\xE1" .. (">I2"):pack(#turned + 8) .. "Exif\0\0" .. turned)
        turned = nil
      end
      local name = NAMED[kind]
      local is_shown = kind >= 0xC0 and kind < 0xE0 or name and head:sub(5, 4 + #name) == name
      if is_shown and kind == 0xE0 then
        -- As far as the two sides of a small picture, which are none.
        parts[#parts + 1] = "\xFF\xE0\0\x10" .. head:sub(5, 16) .. "\0\0"
      elseif is_shown then
        keep(parts, at, last)
      end
      at = last + 1
      -- Baseline pictures have all their parts in one scan, most often; how many, stands here.
      if kind == 0xC0 or kind == 0xC1 then all = head:byte(10) end
      if kind == 0xDA then
        local next = marker(content, at, all ~= nil and head:byte(5) == all)
        if next > at then keep(parts, at, next - 1) end
        at = next
      end
    end
  end
  dnd.fail("the picture is in too many pieces")
end

local function crc(bytes)
  local sum = 0xFFFFFFFF
  for i = 1, #bytes do
    sum = sum ~ bytes:byte(i)
    for _ = 1, 8 do sum = sum >> 1 ~ (0xEDB88320 & -(sum & 1)) end
  end
  return sum ~ 0xFFFFFFFF
end

-- The chunks that belong to the picture: pixels, colours, size, frames.
local SHOWN = {}
for name in ("IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT "
  .. "acTL fcTL fdAT"):gmatch("%S+") do SHOWN[name] = true end

local function png(content, turned)
  local parts, at = { { 1, 8 } }, 9
  for turn = 1, MOST do
    breathe(turn)
    local head = content:bytes(at, at + 7)
    if #head < 8 then dnd.fail("the picture is cut off") end
    local length, name = (">I4c4"):unpack(head)
    local last = at + 11 + length
    if SHOWN[name] then keep(parts, at, last) end
    if name == "IEND" then return parts end
    if name == "IHDR" and turned then
      local chunk = "eXIf" .. turned
      parts[#parts + 1] = (">I4"):pack(#turned) .. chunk .. (">I4"):pack(crc(chunk))
    end
    at = last + 1
  end
  dnd.fail("the picture is in too many pieces")
end

local FRAMES = {}
for name in ("VP8 VP8L ALPH ANIM ANMF ICCP"):gmatch("%S+") do
  FRAMES[("%-4s"):format(name)] = true
end

local function webp(content, turned)
  local parts, at, size = { "" }, 13, 4
  local whole = 8 + ("<I4"):unpack(content:bytes(5, 8))
  if whole > content.size then dnd.fail("the picture is cut off") end
  for turn = 1, MOST do
    breathe(turn)
    if at + 7 > whole then break end
    local name, length = ("<c4I4"):unpack(content:bytes(at, at + 7))
    local last = at + 7 + length + length % 2
    if name == "VP8X" and length < 10 then dnd.fail("the picture is cut off") end
    if name == "VP8X" then
      -- Its flags say what of EXIF (8) and XMP (4) follows.
      local flags = content:bytes(at + 8, at + 8):byte() & ~12 | (turned and 8 or 0)
      parts[#parts + 1] = name .. ("<I4B"):pack(length, flags)
      keep(parts, at + 9, last)
    elseif FRAMES[name] then
      keep(parts, at, last)
    end
    if name == "VP8X" or FRAMES[name] then size = size + last + 1 - at end
    at = last + 1
  end
  if turned then
    parts[#parts + 1] = "EXIF" .. ("<I4"):pack(#turned) .. turned
    size = size + 8 + #turned
  end
  parts[1] = "RIFF" .. ("<I4"):pack(size) .. "WEBP"
  return parts
end

local strip = {}

-- Gives a picture of the same pixels that says nothing else, or an error that is the item's.
function strip.copy(content, made)
  local head, of = content:bytes(1, 12), nil
  if head:find("^\xFF\xD8\xFF") then of = jpeg end
  if head:find("^\x89PNG\r\n\x1A\n") then of = png end
  if head:find("^RIFF....WEBP") then of = webp end
  if not of then dnd.fail("it isn't what its name says") end
  for _, part in ipairs(of(content, exif(content:photo().orientation))) do
    if type(part) == "string" then
      made:write(part)
    else
      if part[2] > content.size then dnd.fail("the picture is cut off") end
      for at = part[1], part[2], PIECE do
        if at > part[1] then dnd.sleep(0) end
        made:write(content:bytes(at, math.min(part[2], at + PIECE - 1)))
      end
    end
  end
  return made:content()
end

return strip
