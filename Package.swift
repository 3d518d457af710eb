// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
]

// What only some runs call is loaded then, by CLateLibraries, on Linux; elsewhere it is linked.
#if os(Linux)
func linked(_ library: String) -> String? { nil }
#else
func linked(_ library: String) -> String? { library }
#endif

let package = Package(
  name: "dndhost",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "DropCore", targets: ["DropCore"]),
    .library(name: "DropContent", targets: ["DropContent"]),
    .library(name: "DropHost", targets: ["DropHost"]),
    .library(name: "DropReplay", targets: ["DropReplay"]),
    .library(name: "DropExplore", targets: ["DropExplore"]),
    .library(name: "DropCheck", targets: ["DropCheck"]),
    .library(name: "DropPlay", targets: ["DropPlay"]),
    .library(name: "DropDurable", targets: ["DropDurable"]),
    .library(name: "DropIsolation", targets: ["DropIsolation"]),
    .library(name: "DropGTK", targets: ["DropGTK"]),
    .library(name: "CGTK", targets: ["CGTK"]),
    .executable(name: "dndhost", targets: ["DropCommand"]),
    .executable(name: "dndhost-shelf", targets: ["DropShelf"]),
  ],
  traits: [
    .trait(name: "PDF", description: "PDF pages as units, and pages combined, through libqpdf"),
    .trait(
      name: "Images",
      description: "Image coercions through libpng, TurboJPEG, libwebp, libtiff, libheif and lcms"
    ),
    .trait(
      name: "JPEGXL",
      description: "Coercions of JPEG XL through libjxl, beside the other images",
      enabledTraits: ["Images"]
    ),
    .trait(name: "Charsets", description: "Detection of legacy encodings through libuchardet"),
    .trait(
      name: "Durable",
      description: "Drops that outlive the app, in a journal on the disk, through SQLite"
    ),
    .trait(
      name: "Isolation",
      description: "Decoders in a process of their own that can reach nothing, through libseccomp"
    ),
    .trait(name: "GTK", description: "Drops on the widgets of a GTK 4 program"),
    .trait(name: "Live", description: "Real drags on a page, recorded, through libmicrohttpd"),
  ],
  targets: [
    // The system's libraries.
    .systemLibrary(name: "CLua", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
    .systemLibrary(name: "CQPDF", pkgConfig: linked("libqpdf"), providers: [.apt(["libqpdf-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: linked("zlib"), providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: linked("libpng"), providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG",
      pkgConfig: linked("libturbojpeg"),
      providers: [.apt(["libturbojpeg0-dev"])]
    ),
    .systemLibrary(name: "CWebP", pkgConfig: linked("libwebp"), providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CTIFF",
      pkgConfig: linked("libtiff-4"),
      providers: [.apt(["libtiff-dev"])]
    ),
    .systemLibrary(name: "CLCMS", pkgConfig: linked("lcms2"), providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CHEIF", pkgConfig: linked("libheif"), providers: [.apt(["libheif-dev"])]),
    .systemLibrary(name: "CJXL", pkgConfig: linked("libjxl"), providers: [.apt(["libjxl-dev"])]),
    .systemLibrary(
      name: "CUchardet",
      pkgConfig: linked("uchardet"),
      providers: [.apt(["libuchardet-dev"])]
    ),
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .systemLibrary(
      name: "CSeccomp",
      pkgConfig: linked("libseccomp"),
      providers: [.apt(["libseccomp-dev"])]
    ),
    .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(
      name: "CMicroHTTPD",
      pkgConfig: linked("libmicrohttpd"),
      providers: [.apt(["libmicrohttpd-dev"])]
    ),

    // One sandbox is one Lua state; only the shim sees Lua's headers.
    .target(name: "CLuaShim", dependencies: ["CLua"]),
    .target(name: "LuaSandbox", dependencies: ["CLuaShim"]),

    // Files, folders, clocks and the lock: what the system gives, for all that touch it.
    .target(name: "CFileLabel"),
    .target(name: "SystemFiles", dependencies: ["CFileLabel"]),

    // The pure core: imports nothing.
    .target(name: "DropCore", exclude: ["Types/Table"]),

    // The system's libraries, each loaded as it is first called.
    .target(name: "CLateLibraries"),

    // Codecs over system libraries, each behind its trait and empty without it.
    .target(
      name: "PDFCodec",
      dependencies: [
        .target(name: "CQPDF", condition: .when(traits: ["PDF"])),
        .target(name: "CZlib", condition: .when(traits: ["PDF"])),
        .target(name: "CLateLibraries", condition: .when(traits: ["PDF"])),
      ]
    ),
    // What jumps out of its calls is kept between C frames.
    .target(
      name: "CImageRows",
      dependencies: [
        .target(name: "CPNG", condition: .when(traits: ["Images"])),
        .target(name: "CTIFF", condition: .when(traits: ["Images"])),
        .target(name: "CLateLibraries", condition: .when(traits: ["Images"])),
      ],
      cSettings: [.define("DNDHOST_IMAGES", .when(traits: ["Images"]))]
    ),
    .target(
      name: "ImageCodec",
      dependencies: [
        "SystemFiles",
        .target(name: "CImageRows", condition: .when(traits: ["Images"])),
        .target(name: "CTurboJPEG", condition: .when(traits: ["Images"])),
        .target(name: "CWebP", condition: .when(traits: ["Images"])),
        .target(name: "CLCMS", condition: .when(traits: ["Images"])),
        .target(name: "CHEIF", condition: .when(traits: ["Images"])),
        .target(name: "CJXL", condition: .when(traits: ["JPEGXL"])),
        .target(name: "CLateLibraries", condition: .when(traits: ["Images"])),
      ],
      linkerSettings: [
        .linkedLibrary("webpdemux", .when(platforms: [.macOS], traits: ["Images"]))
      ]
    ),
    .target(
      name: "CharsetDetector",
      dependencies: [
        .target(name: "CUchardet", condition: .when(traits: ["Charsets"])),
        .target(name: "CLateLibraries", condition: .when(traits: ["Charsets"])),
      ]
    ),
    // Digests by the processor's own instructions, which Swift can't name.
    .target(name: "CDigest"),
    .target(
      name: "DropContent",
      dependencies: [
        "DropCore", "SystemFiles", "CDigest",
        .target(name: "PDFCodec", condition: .when(traits: ["PDF"])),
        // Which formats there are is known without the trait, too.
        "ImageCodec",
        .target(name: "CharsetDetector", condition: .when(traits: ["Charsets"])),
      ]
    ),
    // How a process shuts itself in; what a child does between fork and its end is plain C.
    .target(
      name: "CConfinement",
      dependencies: [
        .target(name: "CSeccomp", condition: .when(traits: ["Isolation"])),
        .target(name: "CLateLibraries", condition: .when(traits: ["Isolation"])),
      ],
      cSettings: [.define("DNDHOST_ISOLATION", .when(traits: ["Isolation"]))]
    ),
    // Decoders in a process of their own; empty without its trait.
    .target(
      name: "DropIsolation",
      dependencies: ["DropCore", "DropContent", "SystemFiles", "CConfinement"]
    ),

    .target(
      name: "DropHost",
      dependencies: [
        "DropCore", "DropContent", "LuaSandbox", "SystemFiles",
        .target(name: "DropIsolation", condition: .when(traits: ["Isolation"])),
      ]
    ),
    .target(
      name: "DropReplay",
      dependencies: ["DropCore", "DropContent", "DropHost", "SystemFiles"],
      exclude: ["Report/Page"]
    ),
    .target(
      name: "DropExplore",
      dependencies: ["DropCore", "DropContent", "DropHost", "DropReplay", "SystemFiles"]
    ),
    .target(
      name: "DropCheck",
      dependencies: ["DropCore", "DropContent", "DropHost", "DropReplay", "SystemFiles"]
    ),
    // What happens in a live host becomes a session that replays the same.
    .target(
      name: "DropPlay",
      dependencies: ["DropCore", "DropContent", "DropHost", "DropReplay", "SystemFiles"],
      exclude: ["Page"]
    ),
    // The journal of a host on the disk; empty without its trait.
    .target(
      name: "DropDurable",
      dependencies: [
        "DropContent", "DropHost", "SystemFiles",
        .target(name: "CSQLite", condition: .when(traits: ["Durable"])),
      ]
    ),
    // The widgets of a GTK 4 program as destinations; empty without its trait.
    .target(
      name: "DropGTK",
      dependencies: [
        "DropCore", "DropContent", "DropHost",
        .target(name: "CGTK", condition: .when(traits: ["GTK"])),
      ]
    ),
    // A window of tiles, one for each handler; without the trait GTK only a word of that.
    .executableTarget(
      name: "DropShelf",
      dependencies: [
        "DropCore", "DropContent", "DropHost", "DropReplay", "DropPlay", "SystemFiles",
        .target(name: "DropGTK", condition: .when(traits: ["GTK"])),
        .target(name: "CGTK", condition: .when(traits: ["GTK"])),
      ]
    ),
    // HTTP to this machine's browsers; it knows no drag. Empty without its trait.
    .target(
      name: "LoopbackServer",
      dependencies: [
        "SystemFiles", .target(name: "CMicroHTTPD", condition: .when(traits: ["Live"])),
        .target(name: "CLateLibraries", condition: .when(traits: ["Live"])),
      ]
    ),
    .executableTarget(
      name: "DropCommand",
      dependencies: [
        "DropCore", "DropContent", "DropHost", "DropReplay", "DropExplore", "DropCheck",
        "DropPlay", "SystemFiles",
        .target(name: "LoopbackServer", condition: .when(traits: ["Live"])),
        .target(name: "DropIsolation", condition: .when(traits: ["Isolation"])),
        .target(name: "DropDurable", condition: .when(traits: ["Durable"])),
      ]
    ),
    // The least a C program must do for the same work; only the benchmarks use it.
    .target(name: "CLuaFloor", dependencies: ["CLua"]),
    // Counts allocations by standing before the allocator; only the benchmarks use it.
    .target(name: "CMallocCount"),
    // Asks a page's server over sockets of its own; only the benchmarks and tests use it.
    .target(name: "LoopbackClient", dependencies: ["SystemFiles"]),
    .executableTarget(
      name: "DropBench",
      dependencies: [
        "CMallocCount", "CLuaFloor", "LuaSandbox", "DropCore", "DropContent",
        "DropHost", "DropReplay", "DropExplore", "DropPlay", "LoopbackClient", "SystemFiles",
        .target(name: "DropIsolation", condition: .when(traits: ["Isolation"])),
        .target(name: "DropDurable", condition: .when(traits: ["Durable"])),
      ]
    ),

    // How much of what takes long the tests try; no product links it.
    .target(name: "TestExtent", path: "Tests/TestExtent"),
    // What tests of several modules stand on; no product links it.
    .target(
      name: "TestGround",
      dependencies: ["DropHost", "DropCore"],
      path: "Tests/TestGround"
    ),
    // Stock Lua with its own library, to compare the sandbox's with; no product links it.
    .target(name: "CLuaStock", dependencies: ["CLua"]),
    .testTarget(name: "SystemFilesTests", dependencies: ["SystemFiles", "TestGround"]),
    .testTarget(name: "LuaSandboxTests", dependencies: ["LuaSandbox", "CLuaStock", "TestExtent"]),
    // The coercions that are chosen among are declared with their codecs.
    .testTarget(name: "DropCoreTests", dependencies: ["DropCore", "DropContent", "TestExtent"]),
    .testTarget(
      name: "DropContentTests",
      dependencies: [
        "DropContent", "DropCore", "SystemFiles", "TestExtent",
        .target(name: "PDFCodec", condition: .when(traits: ["PDF"])),
        .target(name: "ImageCodec", condition: .when(traits: ["Images"])),
      ]
    ),
    .testTarget(
      name: "DropHostTests",
      dependencies: [
        "DropHost", "DropReplay", "DropContent", "DropCore", "SystemFiles", "TestGround",
        "TestExtent",
      ]
    ),
    .testTarget(
      name: "DropReplayTests",
      dependencies: [
        "DropReplay", "DropHost", "DropContent", "DropCore", "DropCommand", "TestGround",
        "TestExtent",
      ]
    ),
    .testTarget(
      name: "DropCommandTests",
      dependencies: ["DropCommand", "LoopbackClient", "TestGround", "TestExtent"]
    ),
    .testTarget(
      name: "DropExploreTests",
      dependencies: [
        "DropExplore", "DropReplay", "DropHost", "DropContent", "DropCore", "TestGround",
        "TestExtent",
      ]
    ),
    .testTarget(name: "DropCheckTests", dependencies: ["DropCheck"]),
    .testTarget(
      name: "LoopbackServerTests",
      dependencies: [
        "SystemFiles", "LoopbackClient", "TestExtent",
        .target(name: "LoopbackServer", condition: .when(traits: ["Live"])),
      ]
    ),
    // An app whose drops a journal keeps, for the tests that kill it.
    .executableTarget(
      name: "JournalApp",
      dependencies: ["DropDurable", "DropHost", "DropContent", "DropCore", "SystemFiles"],
      path: "Tests/JournalApp"
    ),
    .testTarget(
      name: "DropDurableTests",
      dependencies: [
        "DropDurable", "DropHost", "DropContent", "DropCore", "SystemFiles", "TestGround",
        "TestExtent", "JournalApp",
      ]
    ),
    .target(name: "CMisdeeds", path: "Tests/CMisdeeds"),
    // An app whose decoders do what is dropped on them, for the tests of what becomes of it.
    .executableTarget(
      name: "EvilCodecs",
      dependencies: [
        "DropIsolation", "DropHost", "DropContent", "DropCore", "SystemFiles", "CConfinement",
        "CMisdeeds",
      ],
      path: "Tests/EvilCodecs"
    ),
    .testTarget(
      name: "DropIsolationTests",
      dependencies: ["DropHost", "DropContent", "TestGround", "EvilCodecs"]
    ),
    // An app that records, for the tests that kill it.
    .executableTarget(
      name: "RecordingApp",
      dependencies: ["DropPlay", "DropHost", "DropContent", "DropCore"],
      path: "Tests/RecordingApp"
    ),
    .testTarget(
      name: "DropPlayTests",
      dependencies: [
        "DropPlay", "DropExplore", "DropReplay", "DropHost", "DropContent", "DropCore",
        "SystemFiles", "TestGround", "TestExtent", "RecordingApp",
      ]
    ),
    // What a field keeps of its text, without a display; empty without the trait GTK.
    .testTarget(name: "DropGTKTests", dependencies: ["DropGTK"]),
    // What a shelf keeps and says, without a window.
    .testTarget(
      name: "DropShelfTests",
      dependencies: [
        "DropShelf", "DropPlay", "DropReplay", "DropHost", "DropContent", "DropCore", "SystemFiles",
        "TestGround",
      ]
    ),
    .testTarget(name: "PluginTests", dependencies: ["DropCore", "DropReplay", "TestExtent"]),
    .testTarget(name: "Guardrails"),
    .testTarget(
      name: "PublicAPIProbe",
      dependencies: [
        "DropCore", "DropContent", "DropHost", "DropReplay", "DropExplore", "DropCheck",
        "DropPlay", "DropDurable", "TestExtent",
      ],
      packageAccess: false
    ),
  ],
  swiftLanguageModes: [.v6]
)

// A build of the tests takes as long as the tests: CI leaves out of one what another of its builds has tried.
if let left = Context.environment["DNDHOST_TESTS_LEFT_OUT"]?.split(separator: " ").map(String.init)
{
  package.targets.removeAll { $0.type == .test && left.contains($0.name) }
}

for target in package.targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings = swiftSettings
  // Optimized is what is tried, where that is asked for; what tries it takes a third of the time to compile without.
  // But for what goes through every source, letter by letter.
  if target.type == .test, target.name != "Guardrails" {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
}
