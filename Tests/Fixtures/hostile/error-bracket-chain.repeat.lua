return x{{20000|["a"]}}
