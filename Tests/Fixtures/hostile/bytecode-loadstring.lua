return loadstring("return 1")
