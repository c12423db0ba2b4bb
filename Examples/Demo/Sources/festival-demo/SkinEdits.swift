import Foundation

/// An edited copy of a skin's folder.
struct SkinEdits {
  let folder: URL

  /// Copies a skin's folder, and changes the version of the copy.
  init(_ original: URL, to folder: URL, version: String) throws {
    self.folder = folder
    try FileManager.default.copyItem(at: original, to: folder)
    try change("skin.json") { $0["version"] = version }
  }

  /// Sets values in a section of a module.
  ///
  /// A missing section is created.
  func set(_ section: String, of module: String, _ values: [String: Any]) throws {
    try change("modules/\(module).json") { document in
      let old = document[section] as? [String: Any] ?? [:]
      document[section] = old.merging(values) { $1 }
    }
  }

  /// Copies files from another skin's folder.
  func copy(_ names: [String], from other: URL) throws {
    for name in names {
      let file = folder.appendingPathComponent(name)
      if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
      try FileManager.default.copyItem(at: other.appendingPathComponent(name), to: file)
    }
  }

  private func change(_ name: String, _ body: (inout [String: Any]) -> Void) throws {
    let file = folder.appendingPathComponent(name)
    var document: [String: Any] = [:]
    if FileManager.default.fileExists(atPath: file.path) {
      guard let read = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] else {
        throw DemoError("\(name) of the skin \(folder.lastPathComponent) isn't a JSON object")
      }
      document = read
    }
    body(&document)
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try JSONSerialization.data(withJSONObject: document, options: options).write(to: file)
  }
}
