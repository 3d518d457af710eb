::top:: goto top
