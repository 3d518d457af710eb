return {
  name = "trash", api = 1, accepts = { "public.item" },
  on_update = function(session)
    if session.modifiers.option then return "cancel" end
    return { operation = "forbidden", message = "<img src=x onerror=document.title='markup'> is kept" }
  end,
}
