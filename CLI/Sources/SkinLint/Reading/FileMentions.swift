import Foundation
import SkinKit

/// The texts of the files that weren't read completely, which may name files without a key that could be read.
struct FileMentions {
  private let texts: [SearchedText]
  private let size: Int
  /// The number of bytes that may still be searched for names; beyond it, a text may contain any name.
  private var budget = 1 << 30

  init(of document: SkinDocument) {
    // An unknown section is a warning, and its keys aren't read.
    let unread = document.issues.filter { $0.severity == .error || $0.code == .unknownField }
    texts =
      Set(unread.compactMap(\.place.file)).compactMap { path in
        (try? document.files.contents(of: path)).map { SearchedText(String(decoding: $0, as: UTF8.self).lowercased()) }
      } + unread.map { SearchedText($0.suggestion.lowercased()) }
    size = texts.reduce(0) { $0 + $1.size }
  }

  /// Whether one of the texts contains the name of a file, without its scale, device and extension.
  ///
  /// A text with escaped characters may contain any name.
  mutating func contain(_ path: String) -> Bool {
    guard !texts.isEmpty else { return false }
    let name = (path.split(separator: "/").last ?? "").lowercased()
    let stem = String(name.prefix { $0 != "." && $0 != "@" && $0 != "~" })
    guard !stem.isEmpty else { return true }
    budget -= size
    return budget < 0 || texts.contains { $0.hasEscapes || $0.contains(stem) }
  }
}
