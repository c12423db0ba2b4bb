#if canImport(UIKit)

import Foundation

/// A property for Interface Builder, as declared in Sources/SkinUIKit/InterfaceBuilder.
struct Inspectable {
  /// The class of the property.
  let className: String
  /// The name of the property.
  let attribute: String
  /// The catalog's name that the getter and setter use.
  let name: String

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/SkinUIKit/InterfaceBuilder").standardized

  /// The files of the folder.
  static func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  /// All properties, in the order of the files.
  static func all() throws -> [Inspectable] {
    try files().filter { $0.lastPathComponent.hasPrefix("Inspectable+") }.flatMap { file in
      properties(in: try String(contentsOf: file, encoding: .utf8))
    }
  }

  private static func properties(in text: String) -> [Inspectable] {
    var found: [Inspectable] = []
    var className = ""
    var attribute = ""
    var getter: String?
    for line in text.split(separator: "\n") {
      if let match = line.firstMatch(of: /extension (\w+) {/) {
        className = String(match.1)
      } else if let match = line.firstMatch(of: /@IBInspectable public var (\w+): String\? {/) {
        (attribute, getter) = (String(match.1), nil)
      } else if let match = line.firstMatch(of: /get { skinKeys\["([\w.]+)"\] }/) {
        getter = String(match.1)
      } else if let match = line.firstMatch(of: /set { skinKeys\["([\w.]+)"\] = newValue }/) {
        // A property whose setter uses another name than its getter is left out, and a test fails.
        if getter == String(match.1) {
          found.append(Inspectable(className: className, attribute: attribute, name: String(match.1)))
        }
      }
    }
    return found
  }

  /// The number of properties that the files declare, whatever their contents.
  static func declarations() throws -> Int {
    try files().filter { $0.lastPathComponent.hasPrefix("Inspectable+") }.reduce(0) { sum, file in
      sum + (try String(contentsOf: file, encoding: .utf8)).matches(of: /\bvar \w/).count
    }
  }
}

#endif
