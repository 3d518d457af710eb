// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "uploads",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "dndhost", path: "../..", traits: ["Durable"])],
  targets: [
    .executableTarget(
      name: "Uploads",
      dependencies: [
        .product(name: "DropContent", package: "dndhost"),
        .product(name: "DropCore", package: "dndhost"),
        .product(name: "DropDurable", package: "dndhost"),
        .product(name: "DropHost", package: "dndhost"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
