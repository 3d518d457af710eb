local t = {}
return t{{119|.x}}
