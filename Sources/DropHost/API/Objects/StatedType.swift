import DropContent
import DropCore
import LuaSandbox

/// A content type as a script names it, and how its text is written where the name says so:
/// `text/csv;charset=windows-1250`.
struct StatedType: HostValue {
  let type: ContentType
  private let label: String?

  static var scriptType: ScriptType { .contentType }

  init(_ value: LuaValue, in context: HandlerContext) {
    type = ContentType(value, in: context)
    label = value.text.flatMap { MediaType($0) }?.value(of: "charset")
  }

  /// How content of the type is said to be written: by an option, else by its name; an error where nobody
  /// can read that, or would.
  func charset(
    _ option: String?,
    by function: String,
    in context: HandlerContext
  ) throws(ScriptError) -> Charset? {
    guard let label = option ?? label else { return nil }
    guard context.tools.coercer.readsEncoding(of: type) else {
      // A name from elsewhere may say of anything how it is written.
      if option == nil { return nil }
      throw .badArgument("\(function): \(type.id) is no text, so it has no charset")
    }
    guard let charset = Charset(label) else {
      throw .badArgument("\(function): \(Charset.sentence(unknown: label))")
    }
    guard !charset.contradicts(type) else {
      throw .badArgument(
        "\(function): \(type.id) is never written in \(label); say public.plain-text of such a text"
      )
    }
    return charset
  }
}

extension Charset {
  /// A content that is said to be written so.
  func said(of content: Content) throws(ScriptError) -> Content {
    var content = content
    do throws(ContentError) {
      content.encoding = try encoding(of: content)
    } catch {
      throw ScriptError(error)
    }
    return content
  }

  /// What is made of a table is written in UTF-8.
  func checkTable(by function: String) throws(ScriptError) {
    guard !contradicts(.utf8PlainText) else {
      throw .badArgument("\(function): a table is written in utf-8; a charset says how a string is")
    }
  }
}
