import DropCore
import DropExplore
import DropReplay
import SystemFiles

/// A plugin that a test ran, and the digest of it with the Lua files beside it.
struct TestedPlugin: Hashable {
  let file: String
  let digest: String

  /// So many digits tell two versions apart.
  private static let digits = 16

  init(_ file: String, _ digests: PluginDigests) {
    let inputs = digests.files(of: file).inputs
    self.file = file.tidyPath
    digest = String(SearchIdentity(inputs).digest.prefix(Self.digits))
  }

  private init(file: String, digest: String) { (self.file, self.digest) = (file, digest) }

  /// The same as it is called below a folder.
  func below(_ folder: String) -> TestedPlugin {
    TestedPlugin(file: TestCase.place(of: file, below: folder), digest: digest)
  }

  var value: JSONValue { .array([.string(file), .string(digest)]) }

  init?(_ value: JSONValue) {
    guard case .array(let parts) = value, parts.count == 2, let file = parts[0].string,
      let digest = parts[1].string
    else { return nil }
    self.init(file: file, digest: digest)
  }
}

/// What a test did, for who compares it with another run.
struct TestDeeds: Equatable {
  let run: RunDeeds
  let plugins: [TestedPlugin]

  init(_ run: RunDeeds, _ plugins: [TestedPlugin]) { (self.run, self.plugins) = (run, plugins) }

  /// The same with its plugins as they are called below a folder.
  func below(_ folder: String) -> TestDeeds { TestDeeds(run, plugins.map { $0.below(folder) }) }

  var value: JSONValue {
    .object([.init("plugins", .array(plugins.map(\.value))), .init("did", run.value)])
  }

  init?(_ value: JSONValue) {
    guard let run = value["did"].flatMap(RunDeeds.init), case .array(let list)? = value["plugins"]
    else { return nil }
    let plugins = list.compactMap(TestedPlugin.init)
    guard plugins.count == list.count else { return nil }
    self.init(run, plugins)
  }
}
