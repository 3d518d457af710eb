import DropContent
import DropCore

import SystemFiles

/// `types`: what a question about types costs, beside the floor of the same loop doing nothing.
enum TypesMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    let clock = ProcessorClock()
    let first = clock.measure { sink(TypeCatalog.builtIn.conforms(.png, to: .image)) }
    let tags = clock.measure { sink(TypeCatalog.builtIn.type(named: "text/html") == .html) }
    report("the first question", first, each: 1)
    report("the first MIME type", tags, each: 1)
    conformance(clock)
    declaredConformance(clock)
    choices(clock)
    return 0
  }

  private static func conformance(_ clock: ProcessorClock) {
    let types = TypeCatalog.builtIn.types
    let rounds = 20
    let questions = types.count * types.count * rounds
    let floor = clock.measure {
      for _ in 0..<rounds { for a in types { for b in types { sink(a.id == b.id) } } }
    }
    let asked = clock.measure {
      for _ in 0..<rounds {
        for a in types { for b in types { sink(TypeCatalog.builtIn.conforms(a, to: b)) } }
      }
    }
    report("conformance, built in", asked, each: questions)
    report("  floor: equal identifiers", floor, each: questions)
  }

  private static func declaredConformance(_ clock: ProcessorClock) {
    var catalog = TypeCatalog()
    let declarations = (0..<50).map {
      TypeDeclaration("com.example.t\($0)", conformsTo: ["public.png"])
    }
    try? catalog.declare(declarations)
    let mine = declarations.map { catalog.type(named: $0.id) }
    let unknown = ContentType("com.example.nobody")
    let rounds = 20_000
    let asked = clock.measure {
      for _ in 0..<rounds { for type in mine { sink(catalog.conforms(type, to: .image)) } }
    }
    report("conformance, declared", asked, each: rounds * mine.count)
    let strangers = clock.measure {
      for _ in 0..<rounds { for type in mine { sink(catalog.conforms(unknown, to: type)) } }
    }
    report("conformance, unknown", strangers, each: rounds * mine.count)
  }

  private static func choices(_ clock: ProcessorClock) {
    let names = [
      "com.apple.finder.node", "public.file-url", "NSFilenamesPboardType", "public.utf8-plain-text",
      "NSStringPboardType", "com.apple.icns", "public.tiff",
    ]
    let types = names.map { TypeCatalog.builtIn.type(named: $0) }
    let offered = OfferedTypes(types, name: "holiday.jpg")
    let rounds = 20_000
    report(
      "reading an item's types",
      clock.measure {
        for _ in 0..<rounds { sink(OfferedTypes(types, name: "holiday.jpg").offers.isEmpty) }
      },
      each: rounds
    )
    report(
      "has an item a type",
      clock.measure { for _ in 0..<rounds * 50 { sink(offered.has(.image)) } },
      each: rounds * 50
    )
    report(
      "choosing a representation",
      clock.measure {
        for _ in 0..<rounds {
          sink(RepresentationChoice(offered, wanted: [.image], graph: .builtIn).chosen == nil)
        }
      },
      each: rounds
    )
  }

  private static func report(_ name: String, _ nanoseconds: Double, each count: Int) {
    print("\(name): \((nanoseconds / Double(count) * 10).rounded() / 10) ns")
  }

  /// Keeps the optimizer from leaving a question out.
  @inline(never)
  private static func sink(_ answer: Bool) {}
}
