import DropContent
import DropCore

extension Coding where Value == HostEdit {
  /// Keys as text: JSON's whole numbers end before they do.
  static var edit: Coding {
    Coding.forms(
      by: "edit",
      [
        Case(
          "insert",
          Field("items", .list(.held)),
          before,
          take: { if case .insert(let items, let before) = $0 { (items, before) } else { nil } },
          make: { .insert($0, before: $1) }
        ),
        Case(
          "remove",
          Field("keys", .list(.key)),
          take: { if case .remove(let keys) = $0 { keys } else { nil } },
          make: { .remove($0) }
        ),
        Case(
          "move",
          Field("keys", .list(.key)),
          before,
          take: { if case .move(let keys, let before) = $0 { (keys, before) } else { nil } },
          make: { .move($0, before: $1) }
        ),
        Case(
          "rename",
          Field("key", .key),
          Field("name", .text),
          take: { if case .rename(let key, let name) = $0 { (key, name) } else { nil } },
          make: { .rename($0, $1) }
        ),
      ]
    )
  }

  private static var before: Field<UInt64?> { Field("before", maybe: .key) }
}

extension Coding where Value == UInt64 {
  /// What names an entry, or seeds a script: all of its bits count, so it goes as digits.
  static var key: Coding {
    Coding {
      .string("\($0)")
    } read: {
      $0.string.flatMap(UInt64.init)
    }
  }
}

extension Coding where Value == HeldItem {
  static var held: Coding {
    Coding.record(
      Field("item", .item),
      Field("content", maybe: .content),
      take: { ($0.item, $0.content) },
      make: { HeldItem($0, $1) }
    )
  }
}
