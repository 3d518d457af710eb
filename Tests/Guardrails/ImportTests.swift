import Testing

@Suite("Who may import whom")
struct ImportTests {
  /// The system modules any target may use for files and clocks; never Foundation, whose loading
  /// alone costs more than a short replay.
  static let system: Set<String> = ["Glibc", "Musl", "Darwin", "Synchronization"]

  static let allowed: [(target: String, imports: Set<String>)] = [
    ("DropCore", []),
    ("SystemFiles", ["CFileLabel", "Dispatch"]),
    ("LuaSandbox", ["CLuaShim"]),
    ("PDFCodec", ["CQPDF", "CZlib", "CLateLibraries"]),
    (
      "ImageCodec",
      [
        "SystemFiles", "CImageRows", "CTurboJPEG", "CWebP", "CHEIF", "CJXL", "CLCMS",
        "CLateLibraries",
      ]
    ),
    ("CharsetDetector", ["CUchardet", "CLateLibraries"]),
    (
      "DropContent",
      ["DropCore", "SystemFiles", "CDigest", "PDFCodec", "ImageCodec", "CharsetDetector"]
    ),
    ("DropIsolation", ["CConfinement", "DropCore", "DropContent", "SystemFiles"]),
    ("DropHost", ["DropCore", "DropContent", "LuaSandbox", "SystemFiles", "DropIsolation"]),
    ("DropReplay", ["DropCore", "DropContent", "DropHost", "SystemFiles"]),
    ("DropExplore", ["DropCore", "DropContent", "DropHost", "DropReplay", "SystemFiles"]),
    ("DropCheck", ["DropCore", "DropContent", "DropHost", "DropReplay", "SystemFiles"]),
    ("DropPlay", ["DropCore", "DropContent", "DropHost", "DropReplay", "SystemFiles"]),
    ("LoopbackServer", ["CMicroHTTPD", "CLateLibraries", "SystemFiles"]),
    ("LoopbackClient", ["SystemFiles"]),
    ("DropDurable", ["DropContent", "DropHost", "SystemFiles", "CSQLite"]),
    ("DropGTK", ["DropCore", "DropContent", "DropHost", "CGTK"]),
    (
      "DropShelf",
      [
        "DropCore", "DropContent", "DropHost", "DropReplay", "DropPlay", "DropGTK", "CGTK",
        "SystemFiles",
      ]
    ),
    (
      "DropCommand",
      [
        "DropCore", "DropContent", "DropHost", "DropReplay", "DropExplore", "DropCheck", "DropPlay",
        "LoopbackServer", "SystemFiles", "DropIsolation", "DropDurable",
      ]
    ),
  ]

  @Test("A target imports only what lies below it", arguments: allowed)
  func direction(target: String, imports: Set<String>) {
    let bare = target == "DropCore"
    for file in Repository.files(below: "Sources/\(target)", ["swift"]) {
      for module in file.imports where !imports.contains(module) {
        #expect(!bare && Self.system.contains(module), "\(file.path) imports \(module)")
      }
    }
  }

  @Test("Lua's headers are seen by the shim alone")
  func luaHeaders() {
    for file in Repository.files(below: "Sources", ["h", "c", "swift"])
    where !file.path.hasPrefix("Sources/CLuaShim/") && !file.path.hasPrefix("Sources/CLua/") {
      let named = file.text.contains("#include <lua") || file.imports.contains("CLua")
      #expect(!named || Self.floors.contains { file.path.hasPrefix($0) }, "\(file.path)")
    }
    for file in Repository.files(below: "Sources/CLuaShim/include", ["h"]) {
      #expect(!file.text.contains("#include <lua"), "\(file.path) shows Lua's headers to Swift")
    }
  }

  /// C programs that measure or compare against plain Lua; no product links them.
  static let floors = ["Sources/CLuaFloor/", "Sources/CLuaStock/"]

  @Test("No public product names the sandbox")
  func sandboxStaysInside() {
    for file in Repository.files(below: "Sources", ["swift"]) {
      #expect(!file.text.contains("public import LuaSandbox"), "\(file.path)")
    }
  }

  @Test("A lock is a `Guarded` everywhere, whose handover the thread sanitizer sees")
  func locks() {
    let files = ["Sources", "Tests"].flatMap { Repository.files(below: $0, ["swift"]) }
    for file in files where !file.path.hasSuffix("/Guarded.swift") {
      let isBare = file.text.contains("Mutex" + "<") || file.text.contains("Mutex" + "(")
      #expect(!isBare, "\(file.path)")
    }
  }
}
