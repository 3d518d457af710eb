import DropContent
import DropCore

/// A page in one file: no network, opens from disk, and no script in it runs but its own.
package struct PageShell {
  /// What its script is for.
  package enum Kind {
    case oneRun
    case severalRuns

    fileprivate var style: String {
      switch self {
      case .oneRun: ReportAssets.style
      case .severalRuns: ReportAssets.style + ReportAssets.pairsStyle
      }
    }

    fileprivate var script: String {
      let (basis, run) = (ReportAssets.basis, ReportAssets.run)
      return switch self {
      case .oneRun: "\n" + basis + ReportAssets.opening + run + ReportAssets.page
      case .severalRuns:
        // Each run has the script of a run for itself.
        "\n\(basis)function openRun(data, $, hrefOf) {\n\(run)\(ReportAssets.pane)return pane;\n}\n"
          + ReportAssets.pairs
      }
    }
  }

  private let kind: Kind
  private let title: String

  package init(_ kind: Kind, title: String) {
    self.kind = kind
    self.title = Markup.text(title)
  }

  /// The page around what is in its body, with what its script finds by these names.
  package func html(_ body: String, data: [(id: String, json: [UInt8])]) -> [UInt8] {
    let script = kind.script
    let head = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src '\(Self.hash(of: script))'; img-src data:">
      <link rel="icon" href="data:,">
      <title>\(title)</title>
      <style>
      \(kind.style)</style>
      </head>
      <body>

      """
    var bytes = Array((head + body).utf8)
    for each in data {
      bytes += Array("<script type=\"application/json\" id=\"\(each.id)\">".utf8)
      bytes += Self.embedded(each.json)
      bytes += Array("</script>\n".utf8)
    }
    return bytes + Array("<script>\(script)</script>\n</body>\n</html>\n".utf8)
  }

  /// What a browser knows the page's own script by, so that no other one runs.
  private static func hash(of script: String) -> String {
    var sum = SHA256()
    sum.update(Array(script.utf8))
    let digits = Array(sum.hexDigest())
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
    return "sha256-" + Base64.text(of: bytes)
  }

  /// JSON that no text inside it can end the script element of.
  private static func embedded(_ json: [UInt8]) -> [UInt8] {
    var safe: [UInt8] = []
    safe.reserveCapacity(json.count)
    for byte in json {
      if byte == UInt8(ascii: "<") { safe += Array("\\u003c".utf8) } else { safe.append(byte) }
    }
    return safe
  }
}

extension JSONValue {
  /// As a page's script reads it.
  var bytes: [UInt8] {
    var json: [UInt8] = []
    JSONWriter().append(self, to: &json)
    return json
  }
}
