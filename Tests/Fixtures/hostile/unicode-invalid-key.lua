return { ["\xff"] = 1, ["\xfe"] = 2, ["\u{FFFD}"] = 3 }
