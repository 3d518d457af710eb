while session do session:insert { index = 1, contents = "an entry" } end
