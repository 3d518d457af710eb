local function again()
  dnd.all(function()
    session:insert { contents = "one" }
    pcall(again)
    host.wait()
    again()
  end)
end
again()
