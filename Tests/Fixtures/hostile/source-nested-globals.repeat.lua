local function f0()
{{150|local v# }}
{{40|return function() }}{{20000|x = y }}{{40|end }}
end
