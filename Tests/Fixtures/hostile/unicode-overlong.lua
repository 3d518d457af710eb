return utf8.len("\xc0\x80")
