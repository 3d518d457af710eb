f = {{20000|function() return }}1 {{20000|end }}
