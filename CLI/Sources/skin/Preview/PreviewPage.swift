import Foundation
import SkinKit
import SkinPages

/// The page of a preview or a comparison: one HTML file next to its pictures, which needs neither a server nor a network.
struct PreviewPage {
  let record: PreviewRecord
  let issues: [IssueRecord]
  /// The sections above the pictures, such as changed keys.
  var heads: [PagePart] = []
  /// The sections below the pictures, such as contrasts.
  var parts: [PagePart] = []
  /// The address of live events, and the page's revision; nil for a static page.
  var live: (events: String, revision: Int)?

  /// Creates the page.
  /// - Throws: An error of the encoder.
  func html() throws -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <title>\(escaped(record.skin)) – skin preview</title>
    <style>\(Self.style)\(PageStyle.sheet)</style>
    </head>
    <body>
    <a class="skip" href="#pictures">Go to the pictures</a>
    <header>
    <div class="names"><h1>\(escaped(record.skin))</h1>\(comparison)</div>
    \(toolbar)
    <div id="issues" role="status" aria-live="polite">\(issueList)</div>
    </header>
    <nav aria-label="Sections">\(links(heads))\(record.entries.map { "<a href=\"#\($0.name)\">\(escaped($0.title))</a>" }.joined())\
    \(record.rules.isEmpty ? "" : "<a href=\"#hits\">Which rule reaches which view</a>")\
    \(links(parts))\(record.roles.isEmpty ? "" : "<a href=\"#roles\">Roles</a>")</nav>
    <main id="pictures">
    \(heads.map(\.section).joined(separator: "\n"))
    \(record.entries.map(section).joined(separator: "\n"))
    \(rules)
    \(parts.map(\.section).joined(separator: "\n"))
    \(roles)
    </main>
    <script type="application/json" id="data">\(try data())</script>
    <script>\(Self.script)</script>
    </body>
    </html>

    """
  }

  // MARK: Parts

  private func links(_ parts: [PagePart]) -> String {
    parts.map { "<a href=\"#\($0.id)\">\(escaped($0.title))</a>" }.joined()
  }

  /// The name of the other skin; empty if there is no comparison.
  private var comparison: String {
    let isCompared = record.entries.contains { $0.pictures.contains { $0.against != nil } }
    return isCompared ? "<p>compared with <b>\(escaped(record.against))</b></p>" : ""
  }

  private var toolbar: String {
    let appearances = record.looks.map { ($0.appearance, $0.appearanceTitle) }
    let sizes = record.looks.map { ($0.size, $0.sizeTitle) }
    let hasDifferences = record.entries.contains { $0.pictures.contains { $0.changed != nil } }
    let views =
      [("slider", "Slider"), ("pair", "Side by side")] + (hasDifferences ? [("difference", "Difference")] : [])
      + [("skin", "Skin only"), ("against", "Other only")]
    let texts = record.looks.map { ($0.textSize, $0.textSize.uppercased()) }
    let directions = record.looks.map { ($0.direction, Self.directions[$0.direction] ?? $0.direction) }
    return """
      <form id="tools" aria-label="View options">
      \(choice("appearance", "Appearance", appearances))
      \(choice("size", "Screen", sizes))
      \(choice("textSize", "Text size", texts, hidesSingle: true))
      \(choice("direction", "Direction", directions, hidesSingle: true))
      \(choice("view", "View", views))
      \(choice("zoom", "Zoom", [("100", "100 %"), ("75", "75 %"), ("50", "50 %"), ("150", "150 %")]))
      \(choice("theme", "Page", [("auto", "System"), ("light", "Light"), ("dark", "Dark")]))
      </form>
      """
  }

  private static let directions = ["auto": "By language", "ltr": "Left to right", "rtl": "Right to left"]

  private func choice(
    _ name: String, _ title: String, _ values: [(String, String)], hidesSingle: Bool = false
  ) -> String {
    var seen: Set<String> = []
    let distinct = values.filter { seen.insert($0.0).inserted }
    if hidesSingle, distinct.count < 2, let value = distinct.first?.0 {
      return "<input type=\"hidden\" name=\"\(name)\" value=\"\(escaped(value))\">"
    }
    let options =
      distinct
      .map { "<option value=\"\(escaped($0.0))\">\(escaped($0.1))</option>" }
    return "<label>\(title) <select name=\"\(name)\">\(options.joined())</select></label>"
  }

  private func section(_ entry: PreviewRecord.Exhibit) -> String {
    guard let picture = entry.pictures.first else { return "" }
    let size = "width=\"\(picture.width)\""
    let look = record.looks.first { $0.name == picture.look }
    let place = [look?.appearanceTitle, look?.sizeTitle].compactMap(\.self).joined(separator: ", ")
    let against = picture.against.map { file in
      """
      <div class="side against"><img \(size) src="\(escaped(file))" alt="\(escaped(entry.title)): \
      \(escaped(entry.against)), \(escaped(place))"><span class="tag">\(escaped(entry.against))</span></div>
      """
    }
    let difference =
      picture.changed == nil
      ? ""
      : """
      <div class="side difference"><img \(size) src="\(escaped(picture.difference ?? picture.file))" alt="">\
      <span class="tag">Pixels that differ are magenta</span></div>
      """
    let slider =
      against == nil
      ? ""
      : """
      <div class="handle" aria-hidden="true"></div><input type="range" min="0" max="100" value="50" step="1" \
      aria-label="\(escaped(entry.title)): how much of the other picture covers the skin">
      """
    let legend =
      "<div class=\"legend\"><span>\(escaped(entry.against))</span><span>\(escaped(record.skin))</span></div>"
    return """
      <section id="\(entry.name)" data-name="\(entry.name)" data-against="\(escaped(entry.against))" \
      class="\(against == nil ? "single" : "compared")">
      <h2>\(escaped(entry.title))</h2><p class="marks"></p>\(against == nil ? "" : legend)
      <div class="compare"><div class="side skin"><img \(size) src="\(escaped(picture.file))" \
      alt="\(escaped(entry.title)): \(escaped(record.skin)), \(escaped(place))">\
      <span class="tag">\(escaped(record.skin))</span></div>\(against ?? "")\(difference)\(slider)</div>
      </section>
      """
  }

  private var rules: String {
    guard !record.rules.isEmpty else { return "" }
    let rows = record.rules.map { rule in
      """
      <tr><th scope="row">\(escaped(rule.view ?? "no view of this screen"))</th><td><code>\(escaped(rule.property))</code></td>\
      <td><code>\(escaped(rule.key))</code></td><td>\(escaped(rule.place))</td></tr>
      """
    }
    return """
      <section id="hits" class="roles"><h2>Which rule reaches which view</h2>
      <p>The rules for the views of the screen above. A rule that reaches none of them may be for a class of the app.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of rules"><table>
      <thead><tr><th scope="col">View</th><th scope="col">Property</th><th scope="col">Key</th>\
      <th scope="col">Rule</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div></section>
      """
  }

  private var roles: String {
    guard !record.roles.isEmpty else { return "" }
    let rows = record.roles.map { role in
      let color = role.kind == "color" ? role.value.flatMap { try? SkinColor($0) } : nil
      let value = color.map { ColorNotation($0).html } ?? escaped(role.value ?? "")
      let key = role.key.map { "<code>\(escaped($0))</code>\(role.isAssigned ? " (assigned)" : "")" } ?? "–"
      return """
        <tr><th scope="row"><code>\(role.name)</code></th><td>\(escaped(role.use))</td><td>\(key)</td>\
        <td>\(value)</td><td>\(role.againstKey.map { "<code>\(escaped($0))</code>" } ?? "–")\
        </td></tr>
        """
    }
    return """
      <section id="roles" class="roles"><h2>Roles</h2>
      <p>The key that the gallery binds for each role. Keys are guessed from their names. A file for \
      <code>--roles</code> assigns other keys: <code>{"accent": "app.brand", "field": null}</code>.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of roles"><table>
      <thead><tr><th scope="col">Role</th><th scope="col">Used for</th><th scope="col">Key</th>\
      <th scope="col">Value</th><th scope="col">Key in the other</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div></section>
      """
  }

  private var issueList: String {
    issues.isEmpty ? "" : "<ul>\(issues.map { "<li>\(escaped(Self.line($0)))</li>" }.joined())</ul>"
  }

  /// Formats an issue on one line.
  static func line(_ issue: IssueRecord) -> String {
    let place = [issue.file, issue.line.map(String.init)].compactMap(\.self).joined(separator: ":")
    let key = issue.key.map { "\($0): " } ?? ""
    return "\(place.isEmpty ? "" : "\(place): ")\(issue.severity): \(key)\(issue.message). \(issue.suggestion)"
  }

  private struct Content: Encodable {
    let record: PreviewRecord
    let events: String?
    let revision: Int?
  }

  private func data() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let content = Content(record: record, events: live?.events, revision: live?.revision)
    // Only `<` could end a script element.
    return String(decoding: try encoder.encode(content), as: UTF8.self).replacing("<", with: "\\u003c")
  }

  private func escaped(_ text: String) -> String { HTML.escaped(text) }
}
