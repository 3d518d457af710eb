return x{{20000|._ENV}}
