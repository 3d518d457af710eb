local card = "BEGIN:VCARD\r\nNOTE;ENCODING=a" .. ("\u{301}\u{316}"):rep(40000) .. ":b\r\nEND:VCARD\r\n"
while true do host.convert("public.vcard", card, "public.json") end
