import DropContent
import DropCore

/// `media FOLDER FILE…`: a line of numbers for each PDF and picture, or why there are none.
///
/// A PDF: pages, how many of those taken out hold one page, pages of all of them combined again. A
/// picture: width, height, frames; its PNG goes into `FOLDER/NUMBER.png`. Needs the traits.
enum MediaMode {
  private static let coercer = ContentCoercer()

  static func run(_ arguments: [String]) throws -> Int32 {
    guard arguments.count > 1 else { return 64 }
    for (number, path) in arguments.dropFirst().enumerated() {
      do throws(ContentError) {
        let type = TypeCatalog.builtIn.type(ofFileNamed: path) ?? .data
        let content = try Content(type: type, file: path)
        let facts =
          type == .pdf
          ? try pages(of: content)
          : try picture(content, into: "\(arguments[0])/\(number).png")
        print(path, facts.map(String.init).joined(separator: " "), separator: "\t")
      } catch {
        print(path, "error \(error.description)", separator: "\t")
      }
    }
    return 0
  }

  private static func pages(of content: Content) throws(ContentError) -> [Int] {
    let units = try coercer.units(of: content)
    var pages: [Content] = []
    var single = 0
    // Enough of a document to show that it can be taken apart.
    for number in 0..<min(units.count, 200) {
      let page = try units.unit(number)
      if try coercer.unitCount(of: page) == 1 { single += 1 }
      pages.append(page)
    }
    guard !pages.isEmpty else { return [0, 0, 0] }
    let whole = try coercer.combine(as: .pdf, pages)
    return [units.count, single, try coercer.unitCount(of: whole)]
  }

  private static func picture(_ content: Content, into path: String) throws(ContentError) -> [Int] {
    let size = try coercer.imageSize(of: content)
    let shown = try coercer.thumbnail(of: content, side: max(size.width, size.height))
    CoerceMode.write(try shown.bytes(), to: path)
    return [size.width, size.height, size.frames]
  }
}
