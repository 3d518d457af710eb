import CLuaShim

extension Sandbox {
  /// The release of Lua that runs in every sandbox, such as `Lua 5.4.4`.
  package static var luaRelease: String {
    // A literal of the C compiler's, terminated and there for good.
    unsafe String(cString: cls_lua_release())
  }
}
