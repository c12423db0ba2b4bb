/// Text of HTML pages.
package enum HTML {
  /// Escapes a text, so that it can't become markup in an element or in a quoted attribute.
  /// - Parameter text: The text.
  /// - Returns: The text with entities.
  /// - Complexity: Linear in the length of the text.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }

  /// Creates a table with the first cell of each row as its header, in a region that scrolls by itself.
  /// - Parameters:
  ///   - label: The name of the region for screen readers.
  ///   - head: The titles of the columns.
  ///   - rows: The cells as HTML.
  ///   - style: The table's class; empty for none.
  /// - Returns: The HTML.
  package static func table(_ label: String, head: [String], rows: [[String]], style: String = "") -> String {
    let titles = head.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined()
    let body = rows.map { cells in
      let first = cells.first.map { "<th scope=\"row\">\($0)</th>" } ?? ""
      return "<tr>\(first)\(cells.dropFirst().map { "<td>\($0)</td>" }.joined())</tr>"
    }
    let kind = style.isEmpty ? "" : " class=\"\(style)\""
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="\(escaped(label))"><table\(kind)>
      <thead><tr>\(titles)</tr></thead>
      <tbody>\(body.joined(separator: "\n"))</tbody></table></div>
      """
  }
}

/// A section of a page, with an entry in its navigation.
package struct PagePart: Sendable {
  /// The anchor on the page.
  package let id: String
  /// The heading.
  package let title: String
  /// The contents below the heading, as HTML.
  package let html: String

  /// Creates a section.
  /// - Parameters:
  ///   - id: The anchor on the page.
  ///   - title: The heading.
  ///   - html: The contents below the heading.
  package init(_ id: String, _ title: String, html: String) {
    self.id = id
    self.title = title
    self.html = html
  }

  /// The section as HTML.
  package var section: String {
    "<section id=\"\(id)\" class=\"part\"><h2>\(HTML.escaped(title))</h2>\n\(html)</section>"
  }
}
