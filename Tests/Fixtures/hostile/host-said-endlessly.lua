while session do
  session:emit("said", { ("\u{202e}x"):rep(900) })
  print(("y"):rep(900))
  pcall(session.notify, session, "info", ("\u{1F1E6}"):rep(900))
end
