-- QR codes after ISO/IEC 18004: bytes, error correction M, versions 1 to 10 (up to 213 bytes).

local qr = {}

-- By version (table 9 of the standard): check bytes a block, then blocks and their data bytes.
local BLOCKS = {
  { 10, 1, 16 }, { 16, 1, 28 }, { 26, 1, 44 }, { 18, 2, 32 }, { 24, 2, 43 },
  { 16, 4, 27 }, { 18, 4, 31 }, { 22, 2, 38, 2, 39 }, { 22, 3, 36, 2, 37 }, { 26, 4, 43, 1, 44 },
}
local ALIGNED = {
  {}, { 6, 18 }, { 6, 22 }, { 6, 26 }, { 6, 30 }, { 6, 34 },
  { 6, 22, 38 }, { 6, 24, 42 }, { 6, 26, 46 }, { 6, 28, 50 },
}

-- Arithmetic in GF(256).
local EXP, LOG = {}, {}
local x = 1
for i = 0, 254 do
  EXP[i], EXP[i + 255], LOG[x] = x, x, i
  x = x << 1
  if x > 255 then x = x ~ 0x11D end
end

local function check_bytes(data, count)
  local generator = { 1 }
  for i = 0, count - 1 do
    generator[#generator + 1] = 0
    for j = #generator, 2, -1 do
      local before = generator[j - 1]
      if before ~= 0 then generator[j] = generator[j] ~ EXP[LOG[before] + i] end
    end
  end
  local rest = table.move(data, 1, #data, 1, {})
  for i = 1, count do rest[#data + i] = 0 end
  for i = 1, #data do
    local lead = rest[i]
    if lead ~= 0 then
      for j = 2, #generator do
        rest[i + j - 1] = rest[i + j - 1] ~ EXP[LOG[generator[j]] + LOG[lead]]
      end
    end
  end
  return table.move(rest, #data + 1, #data + count, 1, {})
end

local function capacity(version)
  local b = BLOCKS[version]
  return b[2] * b[3] + (b[4] or 0) * (b[5] or 0)
end

-- Mode, length and text, filled up to the version's data bytes.
local function data_bytes(text, version)
  local wide, room = version > 9, capacity(version)
  local bytes, rest = {}, wide and 0x4 << 16 | #text or 0x4 << 8 | #text
  if wide then bytes[1], rest = rest >> 12, rest & 0xFFF end
  bytes[#bytes + 1], rest = rest >> 4, rest & 0xF
  for i = 1, #text do
    local byte = text:byte(i)
    bytes[#bytes + 1], rest = rest << 4 | byte >> 4, byte & 0xF
  end
  bytes[#bytes + 1] = rest << 4
  local fill = 0xEC
  while #bytes < room do bytes[#bytes + 1], fill = fill, fill ~ 0xFD end
  return bytes
end

-- Blocks of data with their check bytes, taken in turn.
local function interleaved(data, version)
  local b, blocks, at = BLOCKS[version], {}, 1
  for group = 2, #b, 2 do
    for _ = 1, b[group] do
      local block = table.move(data, at, at + b[group + 1] - 1, 1, {})
      blocks[#blocks + 1] = { data = block, check = check_bytes(block, b[1]) }
      at = at + #block
    end
  end
  local bytes = {}
  for _, part in ipairs { "data", "check" } do
    for i = 1, #blocks[#blocks][part] do
      for _, block in ipairs(blocks) do bytes[#bytes + 1] = block[part][i] end
    end
  end
  return bytes
end

-- Rows from 0; a module is true (dark), false, or nil where data goes.
local function frame(version)
  local size, rows = 17 + 4 * version, {}
  for y = 0, size - 1 do rows[y] = {} end
  local function square(cx, cy, dark)
    for dy = -4, 4 do
      for dx = -4, 4 do
        local row, ring = rows[cy + dy], math.max(math.abs(dx), math.abs(dy))
        if dark[ring] ~= nil and row and cx + dx >= 0 and cx + dx < size then
          row[cx + dx] = dark[ring]
        end
      end
    end
  end
  for i = 0, size - 1 do rows[6][i], rows[i][6] = i % 2 == 0, i % 2 == 0 end
  local centres = ALIGNED[version]
  for i, cy in ipairs(centres) do
    for j, cx in ipairs(centres) do
      local is_corner = i == 1 and (j == 1 or j == #centres) or j == 1 and i == #centres
      if not is_corner then square(cx, cy, { [0] = true, false, true }) end
    end
  end
  local finder = { [0] = true, true, false, true, false }
  square(3, 3, finder)
  square(size - 4, 3, finder)
  square(3, size - 4, finder)
  return rows, size
end

local function remainder(value, bits, polynomial)
  local rest = value << bits
  for i = 17, bits, -1 do
    if rest >> i & 1 == 1 then rest = rest ~ polynomial << (i - bits) end
  end
  return value << bits | rest
end

-- What says how it is corrected and masked (mask 0), and from version 7 on which version it is.
local function inform(rows, size, version)
  local format = remainder(0, 10, 0x537) ~ 0x5412
  for i = 0, 14 do
    local dark = format >> i & 1 == 1
    rows[i < 6 and i or i < 8 and i + 1 or size - 15 + i][8] = dark
    rows[8][i < 8 and size - 1 - i or i < 9 and 7 or 14 - i] = dark
  end
  rows[size - 8][8] = true
  if version < 7 then return end
  local bits = remainder(version, 12, 0x1F25)
  for i = 0, 17 do
    local dark, long, short = bits >> i & 1 == 1, i // 3, size - 11 + i % 3
    rows[long][short], rows[short][long] = dark, dark
  end
end

-- Up and down in columns of two from the right, past the upright line of dots, under mask 0.
local function fill(rows, size, bytes)
  local bit, up = 0, true
  for right = size - 1, 1, -2 do
    if right <= 6 then right = right - 1 end
    for step = 0, size - 1 do
      local y = up and size - 1 - step or step
      for column = right, right - 1, -1 do
        if rows[y][column] == nil then
          local byte = bytes[(bit >> 3) + 1] or 0
          local dark = byte >> (7 - (bit & 7)) & 1 == 1
          rows[y][column] = dark ~= ((y + column) % 2 == 0)
          bit = bit + 1
        end
      end
    end
    up = not up
  end
end

--- The code's rows from 0, and their number; nil for a text that is too long.
function qr.encode(text)
  local version = 1
  while #text + (version > 9 and 3 or 2) > capacity(version) do
    version = version + 1
    if version > #BLOCKS then return nil end
  end
  local rows, size = frame(version)
  inform(rows, size, version)
  fill(rows, size, interleaved(data_bytes(text, version), version))
  return rows, size
end

return qr
