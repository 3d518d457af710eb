import DropCore

extension [ProvidedItem] {
  /// The same, each with an id of its own: two files of one name are two things, and neither may be lost.
  var apart: [ProvidedItem] {
    var taken = NameSet(map(\.id))
    if taken.count == count { return self }
    var seen = NameSet()
    return map { item in
      if seen.insert(item.id) { return item }
      var (item, number) = (item, 2)
      let id = item.id
      repeat {
        item.id = "\(id) \(number)"
        number += 1
      } while !taken.insert(item.id)
      return item
    }
  }
}
