local a = 1
{{10000|local f = function() return a end }}
