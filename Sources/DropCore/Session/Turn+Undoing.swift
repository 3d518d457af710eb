// What is taken back and done again.
extension Turn {
  /// Takes the last drop of a destination back, or does it again; false where nothing came of it but a
  /// notice.
  mutating func undo(in id: String, isRedo: Bool) -> Bool {
    guard let node = node(named: id) else { return false }
    guard var transaction = stage.history.next(in: node, isRedo: isRedo) else {
      if stage.waits.isCalled(node) {
        effects.noteOutOfPlace(isRedo ? "redo" : "undo", "a drop is under way")
      } else {
        effects.note(.nothingToUndo(isRedo: isRedo), in: node)
      }
      return false
    }
    switch stage.target(of: transaction, isRedo: isRedo, in: node) {
    case .drop(let target): transaction = target
    case .refused(let why):
      effects.note(why, in: node)
      return false
    }
    if let full = stage.overfilled(by: transaction, isRedo: isRedo) {
      let most = stage.scene[full].most ?? 0
      let name = stage.scene.name(of: full)
      effects.note(.wouldOverfill(isRedo: isRedo, destination: name, most: most), in: node)
      return false
    }
    effects.show(isRedo ? .redo : .undo, in: node, of: nil)
    undo(transaction, isRedo: isRedo)
    return true
  }
}
