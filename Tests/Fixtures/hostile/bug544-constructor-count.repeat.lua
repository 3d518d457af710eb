local t = { {{60000|1, }} }
return #t
