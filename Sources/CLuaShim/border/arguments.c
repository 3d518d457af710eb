#include "border.h"

// Reading the arguments of a running host call. Swift's frame is on the C stack here: nothing may
// jump over it, so all but `cls_argument_value` only look, and that one has a trampoline of its own.

// Bytes that a collection looks through for one unit.
enum { COLLECTED_PER_UNIT = 32 };

// Between host calls there are none, nor after a kill.
int32_t cls_argument_count(const CLSState *state) {
  const CLSBorder *border = cls_border_of(state);
  return border->in_host && !border->cage.dead ? lua_gettop(border->caller) : 0;
}

// The thread whose stack holds the argument; null: there is no such argument.
static inline lua_State *holder(const CLSState *state, int32_t index) {
  bool there = (uint32_t)index < (uint32_t)cls_argument_count(state);
  return there ? cls_border_of(state)->caller : NULL;
}

CLSKind cls_argument_kind(CLSState *state, int32_t index) {
  lua_State *L = holder(state, index);
  if (L == NULL) return CLS_NIL;
  uint64_t identity;
  switch (lua_type(L, index + 1)) {
    case LUA_TBOOLEAN: return lua_toboolean(L, index + 1) ? CLS_TRUE : CLS_FALSE;
    case LUA_TNUMBER: return lua_isinteger(L, index + 1) ? CLS_INTEGER : CLS_NUMBER;
    case LUA_TSTRING: return CLS_STRING;
    case LUA_TFUNCTION: return CLS_FUNCTION;
    case LUA_TTABLE:
      return cls_argument_handle(state, index, &identity) ? CLS_HANDLE : CLS_TABLE;
    case LUA_TNIL: return CLS_NIL;
    default: return CLS_TABLE;
  }
}

bool cls_argument_number(CLSState *state, int32_t index, double *number) {
  lua_State *L = holder(state, index);
  if (L == NULL || lua_type(L, index + 1) != LUA_TNUMBER) return false;
  *number = lua_tonumber(L, index + 1);
  return true;
}

bool cls_argument_integer(CLSState *state, int32_t index, int64_t *integer) {
  lua_State *L = holder(state, index);
  if (L == NULL || lua_type(L, index + 1) != LUA_TNUMBER) return false;
  int exact = 0;
  *integer = lua_tointegerx(L, index + 1, &exact);
  return exact != 0;
}

// The bytes stay while the host answers, as the script's stack holds the string.
const char *cls_argument_string(CLSState *state, int32_t index, size_t *size) {
  lua_State *L = holder(state, index);
  if (L == NULL || lua_type(L, index + 1) != LUA_TSTRING) return NULL;
  return lua_tolstring(L, index + 1, size);
}

// A C function has 20 slots beyond its arguments, so there is room for the one this takes.
bool cls_argument_handle(CLSState *state, int32_t index, uint64_t *identity) {
  lua_State *L = holder(state, index);
  return L != NULL && cls_identity(L, index + 1, identity);
}

// Stack: a pointer to nothing, the argument.
static int encode_argument(lua_State *L) {
  cls_encode(L, 1);
  return 0;
}

// Runs `body` with an argument; it notes a problem where it has one.
static CLSStatus with_argument(CLSState *state, lua_CFunction body, int32_t index) {
  CLSBorder *border = cls_border_of(state);
  border->problem = NULL;
  CLSStatus status = cls_nested(&border->cage, border->caller, body, index + 1);
  return status == CLS_RAISED || (status == CLS_OK && border->problem != NULL) ? CLS_BORDER : status;
}

CLSStatus cls_argument_value(CLSState *state, int32_t index) {
  CLSBorder *border = cls_border_of(state);
  if (border->cage.dead) return CLS_LOST;
  if (!border->in_host) return CLS_BUSY;
  border->out.count = 0;
  border->problem = NULL;
  if (holder(state, index) == NULL) {
    unsigned char none = CLS_NIL;
    cls_bytes_put(&border->out, &none, 1);
    return CLS_OK;
  }
  return with_argument(state, encode_argument, index);
}

// A slot with a number in it would look free.
static int refer_to_argument(lua_State *L) {
  CLSBorder *border = cls_border(L);
  lua_settop(L, 1);
  if (lua_type(L, 1) == LUA_TNUMBER) {
    border->problem = "a number has no reference";
    return 0;
  }
  border->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

CLSStatus cls_argument_reference(CLSState *state, int32_t index, int32_t *reference) {
  if (cls_border_of(state)->cage.dead) return CLS_LOST;
  if (holder(state, index) == NULL) return CLS_STALE;
  CLSStatus status = with_argument(state, refer_to_argument, index);
  *reference = cls_border_of(state)->reference;
  return status;
}

static void put_element(lua_State *L, CLSBytes *out) {
  uint64_t identity;
  bool is_object = cls_identity(L, -1, &identity);
  if (!is_object && lua_istable(L, -1)) {
    lua_pushliteral(L, "item");
    lua_rawget(L, -2);
    is_object = cls_identity(L, -1, &identity);
    lua_pop(L, 1);
  }
  unsigned char kind = is_object ? CLS_HANDLE : lua_isfunction(L, -1) ? CLS_TRUE : CLS_FALSE;
  cls_bytes_put(out, &kind, 1);
  if (is_object) cls_bytes_put(out, &identity, sizeof identity);
}

static bool has_key(lua_State *L, int table) {
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (!cls_is_hidden_key(L, -1)) return true;
  }
  return false;
}

// Of a lazy list the places alone, as none of its elements may be there.
static int survey_lazy(lua_State *L, CLSBytes *out, uint32_t count) {
  uint64_t whole;
  bool places = cls_lazy_whole(L, 1, &whole);
  unsigned char kind = places ? CLS_INTEGER : CLS_FALSE;
  for (int64_t place = 1; place <= count; place++) {
    cls_charge(L, 2);
    cls_bytes_put(out, &kind, 1);
    if (places) cls_bytes_put(out, &place, sizeof place);
  }
  if (out->count > sizeof count) memcpy(out->bytes + 1, &count, sizeof count);
  return 0;
}

// A list is what the keys 1, 2, 3… give up to the first hole; a table with other keys alone is none.
static int survey_argument(lua_State *L) {
  CLSBorder *border = cls_border(L);
  uint32_t counts[2] = {0, 0};
  unsigned char kind = CLS_TABLE;
  lua_settop(L, 1);
  if (!lua_istable(L, 1)) {
    border->problem = "not a list";
    return 0;
  }
  cls_bytes_put(&border->out, &kind, 1);
  cls_bytes_put(&border->out, counts, sizeof counts);
  uint32_t lazy = cls_lazy_count(L, 1);
  if (lazy > 0) return survey_lazy(L, &border->out, lazy);
  for (; lua_rawgeti(L, 1, (lua_Integer)counts[0] + 1) != LUA_TNIL; counts[0]++) {
    cls_charge(L, 2);
    put_element(L, &border->out);
    lua_settop(L, 1);
  }
  lua_settop(L, 1);
  if (counts[0] == 0 && has_key(L, 1)) border->problem = "not a list";
  if (border->out.count > sizeof counts) memcpy(border->out.bytes + 1, counts, sizeof counts);
  return 0;
}

CLSStatus cls_argument_survey(CLSState *state, int32_t index) {
  if (cls_border_of(state)->cage.dead) return CLS_LOST;
  if (holder(state, index) == NULL) return CLS_STALE;
  cls_border_of(state)->out.count = 0;
  return with_argument(state, survey_argument, index);
}

static int make_table(lua_State *L) {
  CLSBorder *border = cls_border(L);
  cls_charge(L, border->reference);
  lua_createtable(L, border->reference, 0);
  border->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

CLSStatus cls_new_table(CLSState *state, int32_t capacity, int32_t *reference) {
  CLSBorder *border = cls_border_of(state);
  if (border->cage.dead) return CLS_LOST;
  if (holder(state, 0) == NULL) return CLS_STALE;
  border->reference = capacity;
  CLSStatus status = with_argument(state, make_table, 0);
  *reference = border->reference;
  return status;
}

// MARK: what the script has let go of

// Stack: nothing. As a list of objects.
static void put_dropped(lua_State *L, CLSBorder *border) {
  uint32_t counts[2] = {0, 0};
  unsigned char kind = CLS_TABLE;
  cls_bytes_put(&border->out, &kind, 1);
  cls_bytes_put(&border->out, counts, sizeof counts);
  kind = CLS_HANDLE;
  uint64_t identity;
  while (cls_bytes_reserve(&border->out, 1 + sizeof identity) && cls_take_drop(L, &identity)) {
    cls_bytes_put(&border->out, &kind, 1);
    cls_bytes_put(&border->out, &identity, sizeof identity);
    counts[0]++;
  }
  if (border->out.count > sizeof counts) memcpy(border->out.bytes + 1, counts, sizeof counts);
}

static int collect(lua_State *L) {
  CLSBorder *border = cls_border(L);
  lua_gc(L, LUA_GCCOLLECT);
  put_dropped(L, border);
  return 0;
}

CLSStatus cls_collect_in_call(CLSState *state) {
  CLSBorder *border = cls_border_of(state);
  if (border->cage.dead) return CLS_LOST;
  int64_t cost = (int64_t)(border->cage.pool.used / COLLECTED_PER_UNIT);
  if (!border->in_host || cls_units_left(state) <= cost) return CLS_BUSY;
  cls_charge_host(state, cost);
  border->out.count = 0;
  border->problem = NULL;
  return cls_nested(&border->cage, border->caller, collect, 0);
}
