return {
  name = "trash", api = 1, accepts = { "public.item" },
  on_update = function()
    return { operation = "forbidden", message = "<img src=x onerror=document.title='markup'> is kept" }
  end,
}
