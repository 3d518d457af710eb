import DropContent
import DropCore

/// What every script of a host has in common.
final class HostTools {
  let numbers: LibraryNumbers
  /// For values that a handler returned or a table of arguments holds.
  let checker: ValueChecker
  private(set) var types: TypeCatalog
  private(set) var coercer: ContentCoercer
  /// Where contents lie that are too large for memory.
  let spool: Spool
  /// What scripts are given that comes from outside.
  let outside: OutsideAnswers
  /// The functions that log what nobody keeps.
  let quiet: Set<String>
  /// Whether it is told at which line scripts ask for things.
  let isTraced: Bool
  /// What scripts look at, where that is noted.
  let looks: ScriptLooks?

  init(
    _ numbers: LibraryNumbers,
    _ checker: ValueChecker,
    types: TypeCatalog,
    coercer: ContentCoercer,
    spool: Spool,
    outside: OutsideAnswers,
    quiet: Set<String>,
    isTraced: Bool,
    looks: ScriptLooks? = nil
  ) {
    self.numbers = numbers
    self.checker = checker
    self.types = types
    self.coercer = coercer
    self.spool = spool
    self.outside = outside
    self.quiet = quiet
    self.isTraced = isTraced
    self.looks = looks
  }

  /// Which coercions there are; the coercer has a codec for each.
  var coercions: CoercionGraph { coercer.graph }

  /// A plugin brought types of its own.
  func learn(_ types: TypeCatalog) {
    self.types = types
    coercer.catalog = types
  }
}
