return [[abc
