local function again()
  dnd.all(function()
    session:insert { contents = "one" }
    host.wait()
    again()
  end)
end
again()
