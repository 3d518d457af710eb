import DropContent

/// What a page's reader may take along: a command, or a file.
package enum PageCommand {
  /// A command with a button that copies it.
  package static func html(_ what: String, _ command: String, id: String) -> String {
    """
    <p class="hint">\(Markup.text(what)):</p>
    <div class="command"><code id="\(id)">\(Markup.text(command))</code>
    <button type="button" class="live" data-copy="\(Markup.exact(command))">Copy</button></div>

    """
  }

  /// A text that can be read, copied, and saved as a file of that name.
  package static func file(
    _ title: String,
    _ text: String,
    named name: String,
    id: String
  ) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Markup.text(String($0), limit: .max)
    }
    let link =
      "data:application/json;base64,\(Base64.text(of: Array(text.utf8)))"
    return """
      <details><summary>\(Markup.text(title))</summary>
      <div class="command"><a download="\(Markup.text(name))" href="\(link)">Save as \(Markup.text(name))</a>
      <button type="button" class="live" data-copy="" data-of="\(id)">Copy</button></div>
      <pre id="\(id)" tabindex="0">\(lines.joined(separator: "\n"))</pre></details>

      """
  }
}
