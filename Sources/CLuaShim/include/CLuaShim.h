int cls_lua_version(void);
