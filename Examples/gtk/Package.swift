// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "gtk",
  dependencies: [.package(name: "dndhost", path: "../..", traits: ["GTK", "Durable"])],
  targets: [
    .executableTarget(
      name: "Shelf",
      dependencies: [
        .product(name: "CGTK", package: "dndhost"),
        .product(name: "DropContent", package: "dndhost"),
        .product(name: "DropCore", package: "dndhost"),
        .product(name: "DropDurable", package: "dndhost"),
        .product(name: "DropGTK", package: "dndhost"),
        .product(name: "DropHost", package: "dndhost"),
        .product(name: "DropPlay", package: "dndhost"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
