return string.format("%p", {})
