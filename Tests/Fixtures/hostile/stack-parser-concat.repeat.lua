return {{40000|"a"..}}"b"
