local marks = ("\u{301}\u{316}"):rep(60)
while true do
  dnd.type_for { extension = "a" .. marks, mime = "a/" .. marks }
  dnd.conforms("public." .. marks, "public.data")
  dnd.coercions("com.example." .. marks)
end
