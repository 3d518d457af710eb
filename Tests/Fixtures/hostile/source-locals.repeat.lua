{{300|local a# = # }}
