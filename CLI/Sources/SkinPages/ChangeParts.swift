package import SkinCompare
import SkinKit

/// The keys and files that differ between two skins, as sections of a page.
package struct ChangeParts {
  /// A value of a key on one side of a comparison.
  package struct Place: Hashable, Sendable {
    /// The key.
    package let key: String
    /// The appearance or language, such as `dark`; `any` for the value of all others.
    package let appearance: String
    /// Whether the value is that of the later skin.
    package let isAfter: Bool

    /// Creates a place.
    /// - Parameters:
    ///   - key: The key.
    ///   - appearance: The appearance or language.
    ///   - isAfter: Whether the value is that of the later skin.
    package init(key: String, appearance: String, isAfter: Bool) {
      self.key = key
      self.appearance = appearance
      self.isAfter = isAfter
    }
  }

  private let comparison: SkinComparison
  private let before: String
  private let after: String
  private let pictures: [Place: PagePicture]
  private let samples: ValueSamples

  /// Prepares the sections.
  /// - Parameters:
  ///   - comparison: The difference of the skins.
  ///   - before: The earlier skin's name.
  ///   - after: The later skin's name.
  ///   - pictures: Drawings of values, such as images and fonts.
  ///   - samples: The samples of the page.
  package init(
    _ comparison: SkinComparison, before: String, after: String, pictures: [Place: PagePicture] = [:],
    samples: ValueSamples
  ) {
    self.comparison = comparison
    self.before = before
    self.after = after
    self.pictures = pictures
    self.samples = samples
  }

  /// The keys, then the files.
  package var parts: [PagePart] { [keys, files] }

  private var keys: PagePart {
    let title = comparison.keys.isEmpty ? "No key differs" : "Keys that differ: \(comparison.keys.count)"
    guard !comparison.keys.isEmpty else {
      return PagePart("keys", title, html: "<p>All keys have the same values in every appearance and language.</p>")
    }
    let rows = comparison.keys.flatMap { change in
      change.values.map { values in
        [
          "\(Self.mark(change.kind)) <code>\(HTML.escaped(change.name))</code>",
          values.appearance == "any" ? "<span class=\"soft\">any</span>" : HTML.escaped(values.appearance),
          cell(values.before, Place(key: change.name, appearance: values.appearance, isAfter: false)),
          cell(values.after, Place(key: change.name, appearance: values.appearance, isAfter: true)),
        ]
      }
    }
    return PagePart(
      "keys", title,
      html: HTML.table("Keys that differ", head: ["Key", "Appearance", before, after], rows: rows, style: "changes"))
  }

  private func cell(_ value: KeyValue?, _ place: Place) -> String {
    value?.source.map { samples.html($0, picture: pictures[place]) } ?? "<span class=\"soft\">–</span>"
  }

  private var files: PagePart {
    let title = comparison.files.isEmpty ? "No file differs" : "Files that differ: \(comparison.files.count)"
    guard !comparison.files.isEmpty else {
      return PagePart("files", title, html: "<p>All files have the same bytes.</p>")
    }
    let rows = comparison.files.map { file in
      [
        "\(Self.mark(file.kind)) <code>\(HTML.escaped(file.path))</code>", Self.size(file.before),
        Self.size(file.after),
      ]
    }
    return PagePart(
      "files", title,
      html: HTML.table("Files that differ", head: ["File", before, after], rows: rows, style: "changes"))
  }

  private static func mark(_ kind: ChangeKind) -> String {
    "<span class=\"badge \(kind.rawValue)\">\(kind.rawValue)</span>"
  }

  private static func size(_ count: Int?) -> String {
    count.map { "\($0) bytes" } ?? "<span class=\"soft\">–</span>"
  }
}
