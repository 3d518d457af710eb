for i = 1, 1e9 do goto continue ::continue:: end
