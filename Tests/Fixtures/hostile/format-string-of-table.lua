return string.format("%s", {})
