import DropContent
import DropCore
import LuaSandbox

extension PluginRuntime {
  func sessionHandle(_ drag: DragID) -> Handle {
    handle(.session, drag.number, 0)
  }

  func destinationHandle(_ index: Destination.Index) -> Handle {
    handle(.destination, Int(index.value), 0)
  }

  func itemHandle(_ index: Int, _ drag: DragID) -> Handle {
    handle(.item, index, drag.number)
  }

  /// The item at a place of the drag that the script is called for.
  func itemHandle(_ index: Int) -> Handle {
    handle(.item, index, drag?.number ?? 0)
  }

  func hand(_ id: PlaceholderID) -> LuaValue {
    let handle = handle(.placeholder, id.number, 0)
    placeholders[handle.index] = id
    holdsValues = true
    return .handle(handle)
  }

  private func handle(_ scriptClass: ScriptClass, _ index: Int, _ generation: Int) -> Handle {
    Handle(
      classIndex: binding.index(of: scriptClass),
      index: UInt32(truncatingIfNeeded: index),
      generation: UInt32(truncatingIfNeeded: generation)
    )
  }

  /// The place of an item in the drag that the script is called for; nil for one of another drag.
  func itemIndex(_ handle: Handle) -> Int? {
    guard let drag, handle.classIndex == binding.index(of: .item),
      handle.generation == UInt32(truncatingIfNeeded: drag.number) & 0xff_ffff,
      Int(handle.index) < engine.items(of: drag).count
    else { return nil }
    return Int(handle.index)
  }

  /// A new object for content.
  func hand(_ content: Content, origins: [Int]) -> LuaValue {
    hand(content, origins: origins, in: drag)
  }

  func hand(_ content: Content, origins: [Int], in drag: DragID?) -> LuaValue {
    .handle(place(ContentObject(content: content, origins: origins, drag: drag)))
  }

  private func place(_ object: ContentObject) -> Handle {
    holdsValues = true
    let place = contents.insert(object)
    return Handle(
      classIndex: binding.index(of: .content),
      index: place.index,
      generation: place.generation
    )
  }

  func content(_ handle: Handle) -> ContentObject? {
    guard handle.classIndex == binding.index(of: .content) else { return nil }
    return contents.value(handle.index, generation: handle.generation)
  }

  func hand(_ rect: Rect) -> LuaValue {
    holdsValues = true
    let place = rects.insert(rect)
    return .handle(
      Handle(classIndex: binding.index(of: .rect), index: place.index, generation: place.generation)
    )
  }

  func rect(_ handle: Handle) -> Rect? {
    guard handle.classIndex == binding.index(of: .rect) else { return nil }
    return rects.value(handle.index, generation: handle.generation)
  }

  /// Frees what only objects stood for that the script has dropped.
  func freeDropped() {
    guard holdsValues else { return }
    if !borrowed.isEmpty { releaseBorrowed() }
    if contents.count + rects.count + cursors.count + placeholders.count > 0 { takeDropped() }
    holdsValues = contents.count + rects.count + cursors.count + placeholders.count > 0
  }

  private func takeDropped() {
    for handle in sandbox.takeDroppedHandles() {
      switch handle.classIndex {
      case binding.index(of: .content):
        contents.remove(handle.index, generation: handle.generation)
        openUnits.remove(handle)
      case binding.index(of: .rect): rects.remove(handle.index, generation: handle.generation)
      case binding.index(of: .lines): cursors.remove(handle.index, generation: handle.generation)
      case binding.index(of: .placeholder): placeholders[handle.index] = nil
      default: break
      }
    }
  }

  /// Lets a drag's objects go when the script does; nothing else would.
  func releaseObjects(of objects: DragObjects) {
    sandbox.release(objects.session)
    sandbox.release(objects.handle)
    for index in 0..<min(objects.itemCount, Self.eagerItems) {
      sandbox.release(itemHandle(index, objects.drag))
    }
    takeDropped()
  }

  private func releaseBorrowed() {
    for function in borrowed { sandbox.release(function) }
    borrowed.removeAll()
  }

  /// Lets go of the references in a value that came out of the script and was read.
  func release(functionsIn value: LuaValue) {
    var functions: [LuaFunction] = []
    value.appendFunctions(to: &functions)
    for function in functions { sandbox.release(function) }
  }
}

extension LuaValue {
  /// Adds the references in a value to a list.
  func appendFunctions(to list: inout [LuaFunction]) {
    switch self {
    case .function(let function): list.append(function)
    case .table(let table):
      for value in table.list { value.appendFunctions(to: &list) }
      for pair in table.pairs { pair.value.appendFunctions(to: &list) }
    default: break
    }
  }
}
