local s = string.rep("\u{10FFFF}", 200000)
while true do utf8.len(s) end
