// What the tests of this folder share: skins in memory, and a seeded generator.

import Foundation
import SkinKit

extension MemoryFiles {
  /// Files that hold text.
  init(_ texts: [String: String]) { self.init(contents: texts.mapValues { Data($0.utf8) }) }
}

extension SkinDocument {
  /// A native skin of one or more modules.
  static func native(
    id: String = "test", base: String? = nil, modules: [String: String], files: [String: String] = [:]
  ) throws -> SkinDocument {
    let base = base.map { ", \"base\": \"\($0)\"" } ?? ""
    var all = ["skin.json": #"{"schema": 1, "id": "\#(id)", "version": "1.0.0"\#(base)}"#]
    for (module, text) in modules { all["modules/\(module).json"] = text }
    all.merge(files) { _, new in new }
    return try SkinDocument.read(MemoryFiles(all))
  }
}

extension Skin {
  /// A resolved skin of one module `m`.
  static func colors(_ colors: [String: String], id: String = "test") throws -> Skin {
    let members = colors.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ")
    return SkinResolver().resolve(try .native(id: id, modules: ["m": "{\"colors\": {\(members)}}"]))
  }
}

/// SplitMix64: the same numbers for the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Real files to read, beside the checkout; `nil` where they are not there.
let sharedFolder: URL? = {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let folder = root.deletingLastPathComponent().appending(path: "shared")
  return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}()
