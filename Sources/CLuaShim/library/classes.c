#include "library.h"

// The classes of the C locale, whatever locale the process has set.

static bool between(unsigned char c, unsigned char low, unsigned char high) {
  return (unsigned char)(c - low) <= (unsigned char)(high - low);
}

static bool letter(unsigned char c) { return between(c | 0x20, 'a', 'z'); }
static bool digit(unsigned char c) { return between(c, '0', '9'); }
static bool visible(unsigned char c) { return between(c, '!', '~'); }

bool cls_class_has(unsigned char name, unsigned char c) {
  bool has;
  switch (name | 0x20) {
    case 'a': has = letter(c); break;
    case 'c': has = c < ' ' || c == 0x7f; break;
    case 'd': has = digit(c); break;
    case 'g': has = visible(c); break;
    case 'l': has = between(c, 'a', 'z'); break;
    case 'p': has = visible(c) && !letter(c) && !digit(c); break;
    case 's': has = c == ' ' || between(c, '\t', '\r'); break;
    case 'u': has = between(c, 'A', 'Z'); break;
    case 'w': has = letter(c) || digit(c); break;
    case 'x': has = digit(c) || between(c | 0x20, 'a', 'f'); break;
    case 'z': has = c == 0; break;  // from Lua 5.1, and still there
    default: return name == c;
  }
  return between(name, 'A', 'Z') ? !has : has;
}
