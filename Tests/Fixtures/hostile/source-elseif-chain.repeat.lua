local a
if a then {{15000|elseif a then }}end
