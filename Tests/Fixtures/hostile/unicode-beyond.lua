return utf8.char(0x7FFFFFFF)
