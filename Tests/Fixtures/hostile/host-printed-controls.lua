local signs = "\27[2J\27]0;x\7\u{9b}2J\u{85}\u{7f}\u{202e}\u{2066}\u{61c}\u{2028}\0\r</script><!--"
while session do
  print(signs)
  dnd.log.info(signs)
  session:emit("said" .. signs, { [signs] = signs, __proto__ = signs })
  pcall(session.notify, session, "info", signs)
  pcall(session.insert, session, { contents = { { name = "__proto__", id = "__proto__" }, signs } })
  pcall(session.skip, session, session.items[1], signs)
  pcall(session.confirm, session, signs)
end
return { operation = "copy", message = signs }
