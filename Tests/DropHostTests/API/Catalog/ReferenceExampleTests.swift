import DropCore
import DropHost
import Testing

@Suite("Every example of the reference runs")
struct ReferenceExampleTests {
  static let functions = HostCatalog.builtIn.functions.map(\.spelling)

  @Test("each function's example does what it says", arguments: functions)
  func example(_ spelling: String) throws {
    let function = try #require(HostCatalog.builtIn.functions.first { $0.spelling == spelling })
    let scene = try TestScene(
      performing(
        """
        local content = item:load("public.plain-text")
        do
          \(function.example)
        end
        print("came to its end")
        """
      )
    )
    scene.begin()
    scene.apply(.drop)
    scene.advance(to: 200)
    scene.apply(.reply(to: nil, value: ["copies": 2]))
    scene.finish()
    #expect(scene.faults == [], "\(function.example)")
    // An error that an item fails with is no fault.
    #expect(scene.log.contains("came to its end"), "\(function.example)")
    #expect(scene.engine.isIdle)
  }

  @Test("each handler's example loads", arguments: HostCatalog.builtIn.callbacks.map(\.name))
  func handler(_ name: String) throws {
    let callback = try #require(HostCatalog.builtIn.callbacks.first { $0.name == name })
    let scene = try TestScene("return { name = \"x\", api = 1, \(callback.example) }")
    scene.drop()
    #expect(scene.faults == [])
  }

  @Test("every declaration says what it is for")
  func documented() {
    let catalog = HostCatalog.builtIn
    for function in catalog.functions {
      #expect(function.summary.hasSuffix("."), "\(function.spelling)")
      #expect(!function.example.isEmpty, "\(function.spelling)")
      for parameter in function.parameters { #expect(!parameter.doc.isEmpty) }
    }
    for record in catalog.records {
      #expect(record.summary.hasSuffix("."), "\(record.name)")
      for field in record.fields { #expect(!field.doc.isEmpty, "\(record.name).\(field.name)") }
    }
  }

  @Test("every table that a type names is declared")
  func declared() {
    let catalog = HostCatalog.builtIn
    var named: [String] = []
    func visit(_ type: ScriptType) {
      switch type {
      case .record(let name): named.append(name)
      case .list(let inner), .map(let inner), .optional(let inner): visit(inner)
      case .either(let types), .several(let types): types.forEach(visit)
      default: break
      }
    }
    for function in catalog.functions {
      visit(function.result)
      for parameter in function.parameters { visit(parameter.type) }
    }
    for record in catalog.records { for field in record.fields { visit(field.type) } }
    for callback in catalog.callbacks { visit(callback.result) }
    for name in named { #expect(catalog.record(named: name) != nil, "\(name)") }
  }
}
