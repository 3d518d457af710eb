return {{60000|- }}1
