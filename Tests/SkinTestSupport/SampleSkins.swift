import Foundation
package import SkinKit

extension SkinDocument {
  /// A native skin of one or more modules.
  package static func native(
    id: String = "test", base: String? = nil, modules: [String: String], files: [String: String] = [:]
  ) throws -> SkinDocument {
    let base = base.map { ", \"base\": \"\($0)\"" } ?? ""
    var all = ["skin.json": #"{"schema": 1, "id": "\#(id)", "version": "1.0.0"\#(base)}"#]
    for (module, text) in modules { all["modules/\(module).json"] = text }
    all.merge(files) { _, new in new }
    return try SkinDocument.read(SkinMemoryFiles(all))
  }
}

extension Skin {
  /// A resolved skin of one module `m`.
  package static func colors(_ colors: [String: String], id: String = "test") throws -> Skin {
    let members = colors.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ")
    return SkinResolver().resolve(try .native(id: id, modules: ["m": "{\"colors\": {\(members)}}"]))
  }
}
