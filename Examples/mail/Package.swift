// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "mail",
  dependencies: [.package(name: "dndhost", path: "../..", traits: ["GTK"])],
  targets: [
    .executableTarget(
      name: "Mail",
      dependencies: [
        .product(name: "CGTK", package: "dndhost"),
        .product(name: "DropContent", package: "dndhost"),
        .product(name: "DropCore", package: "dndhost"),
        .product(name: "DropGTK", package: "dndhost"),
        .product(name: "DropHost", package: "dndhost"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
