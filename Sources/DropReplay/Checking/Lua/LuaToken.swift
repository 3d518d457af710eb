import DropContent

/// One piece of a Lua source, and where it stands.
struct LuaToken: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case name(String)
    case keyword(String)
    case string(String)
    case number
    case symbol(String)
    case end
  }

  let kind: Kind
  let place: TextPlace
}
