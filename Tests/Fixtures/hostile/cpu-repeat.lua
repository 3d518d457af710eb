repeat until false
