import Foundation
import SkinKit

/// A skin's files and read options in one text, so that complete skins can be fuzzed.
///
/// Each file starts with a line `=== path`. The lines before the first file are options: `brand=North`,
/// `entry=night.plist`, `alpha=argb`, `modifier.theme=dark`. An input without such lines is one file.
///
/// ```
/// brand=North
/// === skin.json
/// {"schema": 1}
/// === modules/app.json
/// {"texts": {"title": "Hello"}}
/// ```
struct PackedFiles {
  private static let mark = Data("=== ".utf8)
  private static let newline = UInt8(ascii: "\n")

  private(set) var files: [String: Data] = [:]
  private(set) var options = SkinReadOptions()

  /// Unpacks an input.
  init(_ data: Data, only path: String) {
    var body: Data?
    var isFirst = true
    var name = ""
    var rest = data
    while !rest.isEmpty {
      let end = rest.firstIndex(of: Self.newline) ?? rest.endIndex
      let line = rest[..<end]
      let next = end == rest.endIndex ? end : rest.index(after: end)
      if line.starts(with: Self.mark) {
        keep(body, name)
        name = String(decoding: line.dropFirst(Self.mark.count), as: UTF8.self)
        body = Data()
      } else if body != nil {
        if isFirst == false { body?.append(Self.newline) }
        body?.append(line)
      } else {
        setOption(String(decoding: line, as: UTF8.self))
      }
      isFirst = line.starts(with: Self.mark)
      rest = rest[next...]
    }
    keep(body, name)
    if files.isEmpty {
      files[path] = data
      options = SkinReadOptions()
    }
  }

  /// Packs files, with option lines before them.
  static func pack(_ files: [String: Data], options: String = "") -> Data {
    var data = Data((options.isEmpty ? "" : options + "\n").utf8)
    for (path, contents) in files.sorted(by: { $0.key < $1.key }) {
      data += mark + Data("\(path)\n".utf8) + contents
      if contents.last != newline { data.append(newline) }
    }
    return data
  }

  /// Adds a file if its path is possible in a folder and not hidden.
  ///
  /// Folder readers ignore hidden files.
  private mutating func keep(_ body: Data?, _ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let body, parts.count <= 16, !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }),
      !path.utf8.contains(0), path.utf8.count <= 512
    else { return }
    files[path] = body
  }

  private mutating func setOption(_ line: String) {
    guard let sign = line.firstIndex(of: "=") else { return }
    let value = String(line[line.index(after: sign)...])
    switch line[..<sign] {
    case "brand": options.brand = value
    case "entry": options.entry = value
    case "alpha": options.alphaOrder = SkinColor.AlphaOrder(rawValue: value) ?? .rgba
    case let name where name.hasPrefix("modifier."): options.modifiers[String(name.dropFirst(9))] = value
    default: break
    }
  }
}
