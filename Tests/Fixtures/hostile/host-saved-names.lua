local content = dnd.content("public.data", "x")
local names = {
  "../out", "/etc/passwd", "..", ".", "a/b", "a\0b", "\u{202e}txt.exe", "\u{2028}", "\u{61c}\u{200b}", "\x85\x9b",
  ("n"):rep(4096), ("\u{301}\u{316}"):rep(1000), ("\u{1F1E6}"):rep(500), ".dropped-0", "a.partial", "CON", "__proto__",
}
while true do
  for _, name in ipairs(names) do
    pcall(content.save, content, name)
    pcall(content.file_name, content, name)
    pcall(dnd.content, "public.data", "x", { name = name })
    pcall(require, name)
  end
end
