for p, c in utf8.codes("ab\xff\x80") do end
