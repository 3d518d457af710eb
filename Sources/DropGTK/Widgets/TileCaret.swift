#if GTK

/// Marks among tiles where a drop would insert: on the side of the next one that is read first.
///
/// Safe because a tile that it has marked is only touched while the model still shows it.
@GLibActor
@safe final class TileCaret {
  private var mark: (tile: GTKWidget, style: String)?

  /// Nowhere, where there is no place.
  func show(at place: Int?, in model: (any DropModel)?) {
    var next: (tile: GTKWidget, style: String)?
    if let place, let model {
      let (before, after) =
        model.isList ? ("drop-above", "drop-below") : ("drop-before", "drop-after")
      if unsafe model.tiles.indices.contains(place) {
        unsafe next = (model.tiles[place], before)
      } else if let tile = unsafe model.tiles.last {
        unsafe next = (tile, after)
      }
    }
    if unsafe next?.tile == mark?.tile, unsafe next?.style == mark?.style { return }
    // It may have been taken out since; who is still shown is among the tiles.
    if let mark = unsafe mark, unsafe model?.tiles.contains(mark.tile) == true {
      unsafe mark.tile.mark(mark.style, false)
    }
    unsafe mark = next
    if let mark = unsafe mark { unsafe mark.tile.mark(mark.style) }
  }
}

#endif
