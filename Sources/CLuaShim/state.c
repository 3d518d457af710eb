#include <lua.h>
int cls_lua_version(void);
int cls_lua_version(void) { return LUA_VERSION_NUM; }
