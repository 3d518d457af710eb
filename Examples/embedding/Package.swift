// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "embedding",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "dndhost", path: "../..")],
  targets: [
    .executableTarget(
      name: "Embedding",
      dependencies: [
        .product(name: "DropContent", package: "dndhost"),
        .product(name: "DropCore", package: "dndhost"),
        .product(name: "DropHost", package: "dndhost"),
      ]
    ),
    .executableTarget(
      name: "PollLoop",
      dependencies: [
        .product(name: "DropContent", package: "dndhost"),
        .product(name: "DropCore", package: "dndhost"),
        .product(name: "DropHost", package: "dndhost"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
