package import DropCore

/// Which representation of an item a plugin would get, and why not the others.
package struct ItemChoice: Sendable {
  /// The choice of one destination's plugin.
  package struct InDestination: Sendable {
    package let destination: String
    package let choice: ItemChoice
  }

  package let item: DragItem
  package let choice: RepresentationChoice

  /// Chooses what a plugin that takes these types would be given first.
  package init(item: DragItem, accepts: [ContentType], types: TypeCatalog, graph: CoercionGraph) {
    self.item = item
    let offered = OfferedTypes(item.representations.map(\.type), name: item.name, in: types)
    choice = RepresentationChoice(offered, wanted: accepts, catalog: types, graph: graph)
  }

  /// What is loaded, and by which steps it becomes what is wanted.
  package var chosen: String {
    guard let chosen = choice.chosen else { return "nothing it takes" }
    if chosen.isDirect {
      let isOnly = item.representations.count == 1
      return "\(chosen.type.id), as it is"
        + (isOnly ? ": it is all there is" : ", the richest it takes")
    }
    var way = chosen.readsFile ? ["the file it names"] : []
    way += chosen.steps.map { "\($0.to.id) (\($0.lossPhrase))" }
    return "\(chosen.type.id), by way of \(way.joined(separator: ", "))"
  }

  /// Why each of the others was passed over, one clause each.
  package var passedOver: [String] {
    choice.passedOver.map { "\($0.type.id): \($0.reason.description)" }
  }

  /// Both in a sentence or two.
  package var sentence: String {
    let others = passedOver.isEmpty ? "" : "; passed over: \(passedOver.joined(separator: "; "))"
    return chosen + others
  }
}
