return x{{100|.a}}
