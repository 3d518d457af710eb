return x{{40000|.a}}
