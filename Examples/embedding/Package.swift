// swift-tools-version: 6.2
import PackageDescription

let host: [Target.Dependency] = [
  .product(name: "DropContent", package: "dndhost"),
  .product(name: "DropCore", package: "dndhost"),
  .product(name: "DropHost", package: "dndhost"),
]

let package = Package(
  name: "embedding",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "dndhost", path: "../..")],
  targets: [
    .executableTarget(name: "Embedding", dependencies: host),
    .executableTarget(name: "PollLoop", dependencies: host),
  ],
  swiftLanguageModes: [.v6]
)
