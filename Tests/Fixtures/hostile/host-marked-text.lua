local marks = "a" .. ("\u{301}\u{316}"):rep(14000)
while true do
  dnd.content("public.vcard", "BEGIN:VCARD\nNOTE;ENCODING=" .. marks .. ":x\nEND:VCARD"):contacts()
  dnd.content("public.utf8-plain-text", marks):file_name()
  dnd.content("public.json", dnd.json.encode({ [marks] = marks })):json()
end
