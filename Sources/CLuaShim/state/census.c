#include "state.h"

// Reads a source once before the compiler does, for two things that no hook and no limit of Lua's
// sees. What compiling costs: names looked up through nested functions, and lists of jumps that are
// walked at each `and`, `elseif`, `goto` or label, so that flat source takes quadratic time. And
// chains of indexes (a.b.c…): an error message names its variable by walking the whole chain,
// recursively on 5.4.4, so a long one overflows the C stack.
//
// It need not understand a source that the compiler will refuse.

enum { MAX_LINKS = 120, MAX_NESTING = 250 };

typedef enum Token { END, NAME, STRING, NUMBER, SYMBOL } Token;

typedef struct Bracket {
  unsigned char kind;   // '[' index, '(' group, 'c' call, '{' table, 'k' key of a constructor
  bool prefix;          // whether what stands before it can be called or indexed
  int chain;
  int best;
} Bracket;

typedef struct Function {
  int64_t jumps;        // and, or, elseif, goto, break and labels so far
} Function;

typedef struct Census {
  const unsigned char *at;
  const unsigned char *end;
  const unsigned char *text;
  size_t count;
  bool prefix;
  bool field;           // the next name is a field's
  int chain;            // links of the index chain being read
  int best;             // the longest inside the current bracket
  Bracket brackets[MAX_NESTING];
  int nesting;
  bool is_function[MAX_NESTING];
  int blocks;
  Function functions[MAX_NESTING];
  int depth;
  int64_t units;
  const char *problem;
} Census;

// What a byte can be part of: 1 a name, 2 a digit, 4 a blank; 8: of a token with more than this byte.
static const unsigned char classes[256] = {
  ['0'] = 3, ['1'] = 3, ['2'] = 3, ['3'] = 3, ['4'] = 3, ['5'] = 3, ['6'] = 3, ['7'] = 3,
  ['8'] = 3, ['9'] = 3, ['_'] = 1, ['a' ... 'z'] = 1, ['A' ... 'Z'] = 1,
  [' '] = 4, ['\t'] = 4, ['\r'] = 4, ['\f'] = 4, ['\v'] = 4, ['\n'] = 4,
  ['"'] = 8, ['\''] = 8, ['['] = 8, ['.'] = 8, [':'] = 8,
};

static inline bool is_name_byte(unsigned char byte) { return (classes[byte] & 1) != 0; }

static inline bool is_digit(unsigned char byte) { return (classes[byte] & 2) != 0; }

static inline bool is_blank(unsigned char byte) { return (classes[byte] & 4) != 0; }

// At a '[': how many '=' of a long bracket, or -1 when it is none.
static int long_level(const Census *census) {
  const unsigned char *at = census->at + 1;
  while (at < census->end && *at == '=') at++;
  return at < census->end && *at == '[' ? (int)(at - census->at - 1) : -1;
}

static void skip_long(Census *census, int level) {
  census->at += level + 2;
  while (census->at < census->end) {
    if (*census->at++ != ']') continue;
    const unsigned char *at = census->at;
    int found = 0;
    while (at < census->end && *at == '=') {
      at++;
      found++;
    }
    if (found == level && at < census->end && *at == ']') {
      census->at = at + 1;
      return;
    }
  }
}

static void skip_short(Census *census) {
  const unsigned char *at = census->at, *end = census->end;
  unsigned char quote = *at++;
  while (at < end && *at != quote && *at != '\n') {
    if (*at == '\\' && end - at > 1) at++;
    at++;
  }
  census->at = at < end ? at + 1 : end;
}

static void skip_comment(Census *census) {
  census->at += 2;
  int level = census->at < census->end && *census->at == '[' ? long_level(census) : -1;
  if (level >= 0) {
    skip_long(census, level);
    return;
  }
  const unsigned char *end = memchr(census->at, '\n', (size_t)(census->end - census->at));
  census->at = end != NULL ? end : census->end;
}

static inline void skip_blank(Census *census) {
  const unsigned char *end = census->end;
  while (true) {
    const unsigned char *at = census->at;
    while (at < end && is_blank(*at)) at++;
    census->at = at;
    if (at == end || *at != '-' || end - at == 1 || at[1] != '-') return;
    skip_comment(census);
  }
}

static void read_number(Census *census) {
  while (census->at < census->end && (is_name_byte(*census->at) || *census->at == '.')) {
    bool exponent = (*census->at | 32) == 'e' || (*census->at | 32) == 'p';
    census->at++;
    if (exponent && census->at < census->end && (*census->at == '+' || *census->at == '-')) {
      census->at++;
    }
  }
}

static inline __attribute__((always_inline)) Token next_token(Census *census) {
  skip_blank(census);
  census->text = census->at;
  census->count = 1;
  if (census->at == census->end) return END;
  unsigned char byte = *census->at;
  if (is_name_byte(byte) && !is_digit(byte)) {
    const unsigned char *at = census->at + 1, *end = census->end;
    while (at < end && is_name_byte(*at)) at++;
    census->at = at;
    census->count = (size_t)(at - census->text);
    return NAME;
  }
  if (classes[byte] == 0) {
    census->at++;
    return SYMBOL;
  }
  if (is_digit(byte) || (byte == '.' && census->end - census->at > 1 && is_digit(census->at[1]))) {
    read_number(census);
    return NUMBER;
  }
  if (byte == '"' || byte == '\'') {
    skip_short(census);
    return STRING;
  }
  if (byte == '[') {
    int level = long_level(census);
    if (level >= 0) {
      skip_long(census, level);
      return STRING;
    }
  }
  census->at++;
  // Two dots or two colons are operators of their own.
  if ((byte == '.' || byte == ':') && census->at < census->end && *census->at == byte) {
    while (census->at < census->end && *census->at == byte) census->at++;
    census->count = (size_t)(census->at - census->text);
  }
  return SYMBOL;
}

static inline bool is_word(const Census *census, const char *word) {
  size_t count = strlen(word);
  return census->count == count && memcmp(census->text, word, count) == 0;
}

static void end_chain(Census *census) {
  if (census->chain > census->best) census->best = census->chain;
  census->chain = 0;
  census->prefix = false;
  census->field = false;
}

static void add_link(Census *census) {
  if (++census->chain > MAX_LINKS) census->problem = "too many indexes in one expression";
}

static void add_jump(Census *census) {
  census->units += ++census->functions[census->depth].jumps / 16;
}

static void open_block(Census *census, bool function) {
  if (census->blocks == MAX_NESTING || census->depth == MAX_NESTING - 1) {
    census->problem = "blocks are nested too deep";
    return;
  }
  census->is_function[census->blocks++] = function;
  if (function) census->functions[++census->depth].jumps = 0;
}

static void close_block(Census *census) {
  if (census->blocks > 0 && census->is_function[--census->blocks]) census->depth--;
}

typedef enum Word { NO_WORD, PLAIN, JUMP, OPENS, FUNCTION, CLOSES } Word;

// The reserved words, found by their first letter.
static Word word_of(const Census *census) {
  if (census->count < 2 || census->count > 8) return NO_WORD;
  switch (*census->text) {
    case 'a': return is_word(census, "and") ? JUMP : NO_WORD;
    case 'b': return is_word(census, "break") ? JUMP : NO_WORD;
    case 'd': return is_word(census, "do") ? OPENS : NO_WORD;
    case 'e':
      if (is_word(census, "end")) return CLOSES;
      if (is_word(census, "else")) return PLAIN;
      return is_word(census, "elseif") ? JUMP : NO_WORD;
    case 'f':
      if (is_word(census, "function")) return FUNCTION;
      return is_word(census, "for") || is_word(census, "false") ? PLAIN : NO_WORD;
    case 'g': return is_word(census, "goto") ? JUMP : NO_WORD;
    case 'i': return is_word(census, "if") ? OPENS : is_word(census, "in") ? PLAIN : NO_WORD;
    case 'l': return is_word(census, "local") ? PLAIN : NO_WORD;
    case 'n': return is_word(census, "nil") || is_word(census, "not") ? PLAIN : NO_WORD;
    case 'o': return is_word(census, "or") ? JUMP : NO_WORD;
    case 'r': return is_word(census, "return") ? PLAIN : is_word(census, "repeat") ? OPENS : NO_WORD;
    case 't': return is_word(census, "then") || is_word(census, "true") ? PLAIN : NO_WORD;
    case 'u': return is_word(census, "until") ? CLOSES : NO_WORD;
    case 'w': return is_word(census, "while") ? PLAIN : NO_WORD;
    default: return NO_WORD;
  }
}

static bool take_keyword(Census *census) {
  switch (word_of(census)) {
    case NO_WORD: return false;
    case PLAIN: return true;
    case JUMP: add_jump(census); return true;
    case OPENS: open_block(census, false); return true;
    case FUNCTION: open_block(census, true); return true;
    case CLOSES: close_block(census); return true;
  }
  return false;
}

static void take_name(Census *census) {
  if (census->field) {
    census->field = false;
    census->prefix = true;
    add_link(census);
    return;
  }
  bool keyword = take_keyword(census);
  end_chain(census);
  if (keyword) return;
  census->prefix = true;
  census->units += 4 * census->depth;
}

static void open_bracket(Census *census, unsigned char kind) {
  if (census->nesting == MAX_NESTING) {
    census->problem = "an expression is nested too deep";
    return;
  }
  Bracket bracket = {kind, census->prefix, census->chain, census->best};
  census->brackets[census->nesting++] = bracket;
  census->chain = 0;
  census->best = 0;
  census->prefix = false;
}

static void close_bracket(Census *census) {
  if (census->nesting == 0) return;
  int inner = census->chain > census->best ? census->chain : census->best;
  Bracket bracket = census->brackets[--census->nesting];
  census->best = bracket.best;
  census->field = false;
  census->prefix = bracket.kind != 'k' && (bracket.kind != '{' || bracket.prefix);
  census->chain = 0;
  if (bracket.kind == '(') census->chain = inner;
  if (bracket.kind == '[') {
    census->chain = inner > bracket.chain ? inner : bracket.chain;
    add_link(census);
  }
}

static void take_symbol(Census *census) {
  switch (*census->text) {
    case '[': open_bracket(census, census->prefix ? '[' : 'k'); return;
    case '(': open_bracket(census, census->prefix ? 'c' : '('); return;
    case '{': open_bracket(census, '{'); return;
    case ']': case ')': case '}': close_bracket(census); return;
    case '.': case ':':
      if (census->count == 1 && census->prefix) {
        census->field = true;
        return;
      }
      if (*census->text == ':') add_jump(census);
      end_chain(census);
      return;
    default: end_chain(census); return;
  }
}

static int line_of(const unsigned char *source, const unsigned char *at) {
  int line = 1;
  while (at > source) {
    if (*--at == '\n') line++;
  }
  return line;
}

bool cls_census(
  const unsigned char *source, size_t count, int64_t *units, const char **problem, int *line
) {
  Census census;
  memset(&census, 0, offsetof(Census, brackets));
  census.at = source;
  census.end = source + count;
  census.nesting = census.blocks = census.depth = 0;
  census.functions[0].jumps = 0;
  census.units = 0;
  census.problem = NULL;
  Token token = NUMBER;
  while (token != END && census.problem == NULL) {
    token = next_token(&census);
    switch (token) {
      case NAME: take_name(&census); break;
      case SYMBOL: take_symbol(&census); break;
      case STRING:
        // After a prefix it is a call's argument, and a call ends the chain.
        {
          bool called = census.prefix;
          end_chain(&census);
          census.prefix = called;
        }
        break;
      default: end_chain(&census); break;
    }
  }
  *units = census.units;
  *problem = census.problem;
  *line = census.problem == NULL ? 0 : line_of(source, census.at);
  return census.problem == NULL;
}
