import DropCore
import LuaSandbox

extension PluginRuntime {
  /// Makes the objects of items from a place on, where all of them are objects from the start.
  func makeItems(
    _ items: DragItems,
    from first: Int,
    _ drag: DragID
  ) throws(SandboxFault) {
    guard items.count <= Self.eagerItems else { return }
    for index in first..<items.count {
      try sandbox.makeObject(itemHandle(index, drag)) { (fields) throws(SandboxFault) in
        let item = items[index]
        try fields.add("id", text: item.id)
        try fields.add("name", text: item.name)
        try fields.add("index", .integer(Int64(index + 1)))
        try fields.add("types", texts: item.representations.map(\.type.id))
        if let size = item.representations.first?.size {
          try fields.add("size", .integer(Int64(size)))
        }
        if let local = item.local, isLocal(drag) {
          try fields.add("local_object", ValueConverter.lua(local))
        }
      }
    }
  }

  func isLocal(_ drag: DragID) -> Bool {
    destination.map { index in engine.asking { $0.isLocal(drag, in: index) } } ?? true
  }
}
