import DropContent
import DropCore
import DropReplay

/// The saves of a run, by the names that are asked for.
struct RunSaves {
  /// How often each name was asked for.
  private var turns = NameTable<Int>()
  /// Those of which the last one failed otherwise than recorded.
  private var troubles = NameSet()

  /// The number of a name.
  static func number(_ name: String) -> Int { StableHash.number(of: name) }

  /// What can become of a save that begins: another order of saves is no other fate of theirs.
  mutating func point(of save: SaveMoment) -> ChoicePoint {
    let turn = turns[save.name, default: 0]
    turns[save.name, default: 0] += 1
    return ChoicePoint(
      .saveFate,
      subject: Self.number(save.name) << 8 | turn & 255,
      alternatives: Alternative.ends(
        isFailing: save.isFailing,
        isInTrouble: troubles.contains(save.name)
      )
    )
  }

  /// It fails otherwise than recorded, or recovers from that.
  mutating func settle(_ save: SaveMoment, _ alternative: Int) {
    if alternative == Alternative.fails {
      troubles.insert(save.name)
    } else {
      troubles.remove(save.name)
    }
  }
}
