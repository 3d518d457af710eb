for i = math.maxinteger - 1, math.maxinteger do end
return 1
