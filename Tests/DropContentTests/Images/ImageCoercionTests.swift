import DropContent
import DropCore
import Testing

@Suite("Images as content")
struct ImageCoercionTests {
  private let coercer = ContentCoercer()

  #if Images
  @Test("a picture becomes a PNG or a JPEG of the same size, upright")
  func coerced() throws {
    let cases: [(String, ContentType)] = [
      ("turned-6.jpg", .jpeg), ("quarters.webp", .webP), ("quarters.bmp", .bmp),
      ("quarters.gif", .gif),
    ]
    for (name, type) in cases {
      let content = try MediaFixture.content("images/\(name)", type)
      let size = try coercer.imageSize(of: content)
      let target = type == .jpeg ? ContentType.png : .jpeg
      let made = try coercer.coerce(content, to: target)
      #expect(made.type == target)
      let after = try coercer.imageSize(of: made)
      #expect((after.width, after.height) == (size.width, size.height))
    }
  }

  @Test("a thumbnail fits its square")
  func thumbnail() throws {
    let content = try MediaFixture.content("images/quarters.heic", ContentType("public.heic"))
    let size = try coercer.imageSize(of: coercer.thumbnail(of: content, side: 16))
    #expect(size == ImageSize(width: 16, height: 12))
  }

  @Test("a size holds for a picture that has the wanted type already, and changes no smaller one")
  func fitting() throws {
    var small = coercer
    small.context.maximumSide = 16
    let cases: [(String, ContentType, ContentType)] = [
      ("turned-6.jpg", .jpeg, .jpeg), ("quarters.png", .png, .png),
      ("quarters.heic", "public.heic", .png),
    ]
    for (name, type, made) in cases {
      let content = try MediaFixture.content("images/\(name)", type)
      let fitted = try small.coerce(content, to: "public.image")
      let size = try coercer.imageSize(of: fitted)
      #expect(fitted.type == made && max(size.width, size.height) == 16)
      small.context.maximumSide = 64
      let whole = try small.coerce(content, to: "public.image")
      #expect(try whole.type == type && whole.bytes() == content.bytes())
      small.context.maximumSide = 16
    }
  }

  @Test("an animation's frames are its units, named after it")
  func frames() throws {
    let content = try MediaFixture.content("images/three-frames.gif", .gif)
    #expect(try coercer.unitCount(of: content) == 3)
    let second = try coercer.unit(1, of: content)
    #expect(second.type == .png && second.name == "three-frames.gif 2")
    #expect(throws: ContentError.self) { try coercer.unit(3, of: content) }
  }

  @Test("a JPEG that was cut ends too early, wherever, and one that is broken keeps the reason")
  func cut() throws {
    let bytes = try MediaFixture.bytes("images/quarters.jpg")
    for count in Array(2...150) + [bytes.count / 2, bytes.count - 20] {
      let content = Content(type: .jpeg, bytes: Array(bytes[..<count]))
      let error = #expect(throws: ContentError.self) { try coercer.coerce(content, to: .png) }
      #expect(error?.description == "JPEG: ends too early", "\(count)")
    }
    let broken = Content(type: .jpeg, bytes: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0, 0])
    let error = #expect(throws: ContentError.self) { try coercer.coerce(broken, to: .png) }
    #expect(error?.description.hasPrefix("JPEG: is damaged (") == true, "\(error as Any)")
  }

  @Test(
    "a picture of a kind that is known and can't be decoded is unsupported, and what is none is not",
    arguments: ["<svg xmlns='a'/>", "<?xml version='1.0'?>\n<svg xmlns='a'/>", "no picture"]
  )
  func undecodable(_ text: String) throws {
    var small = coercer
    small.context.maximumSide = 16
    let error = #expect(throws: ContentError.self) {
      try small.coerce(Content(type: .svg, text: text), to: .image)
    }
    let isKnown = text.contains("svg")
    #expect(error?.code == (isKnown ? .unsupported : .malformed))
    let sentence =
      isKnown ? "public.svg-image: decoding isn't supported" : "no known image format"
    #expect(error?.description == sentence)
  }

  @Test("a picture over the limit is too large, and says by how much")
  func limit() throws {
    let content = try MediaFixture.content("images/huge.png", .png)
    let error = #expect(throws: ContentError.self) { try coercer.imageSize(of: content) }
    #expect(error?.code == .tooLarge)
    #expect(error?.description == "too large: 3600000000 pixels, at most 100000000")
  }
  #else
  @Test("without the trait the edge is known and names the trait")
  func withoutTrait() throws {
    let content = try MediaFixture.content("images/quarters.jpg", .jpeg)
    let error = #expect(throws: ContentError.self) { try coercer.coerce(content, to: .png) }
    #expect(error?.problem == .needsTrait("Images"))
    #expect(error?.code == .unsupported)
    #expect(throws: ContentError.self) { try coercer.imageSize(of: content) }
    var small = coercer
    small.context.maximumSide = 16
    #expect(throws: ContentError(.needsTrait("Images"))) { try small.coerce(content, to: .jpeg) }
  }
  #endif
}
