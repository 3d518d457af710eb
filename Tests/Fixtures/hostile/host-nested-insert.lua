local function again()
  session:insert { contents = again }
end
again()
