return string.format("%q", string.rep("\0", 300000))
