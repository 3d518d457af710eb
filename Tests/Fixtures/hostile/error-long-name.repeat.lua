local t = {}
return t.{{100000|a}}.b
