import BenchmarkSupport
import Foundation
import SkinKit

/// Benchmarks of reading and resolving an installed skin, compared to parsing only.
@MainActor struct OpenBenchmarks {
  private static let moduleCount = 20
  private static let keysPerModule = 100

  static func rows(scratch: URL) async throws -> [Row] {
    let folder = scratch.appending(path: "large-skin")
    try write(to: folder)
    let files = try SkinFolderFiles(folder)
    // A file that was just written may be written again within the same tick of the clock, so that it has no revision yet.
    for path in files.paths {
      let written: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)]
      try FileManager.default.setAttributes(written, ofItemAtPath: folder.appending(path: path).path)
    }
    let cache = SkinCache(folder: scratch.appending(path: "compiled"))
    let parser: @MainActor () throws -> Double = {
      var count = 0
      let time = try nanoseconds {
        for path in files.paths {
          let object = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: path)))
          if object is [String: Any] { count += 1 }
        }
      }
      try WrongResult.unless(count == moduleCount + 1, "the peer skipped a file")
      return time / 1e6
    }
    func measured(_ read: @escaping () throws -> SkinDocument) -> @MainActor () throws -> Double {
      {
        var count = 0
        let time = try nanoseconds { count = SkinResolver().resolve(try read()).count }
        try WrongResult.unless(count == moduleCount * keysPerModule, "the skin was read incompletely")
        return time / 1e6
      }
    }
    return try await [
      Benchmark(
        name: "open and resolve a skin of 2,000 keys in 20 modules, compiled", unit: "ms", turns: 51,
        subject: measured { try cache.read(files, named: "large-skin") },
        peers: [Peer("JSONSerialization over the same files", target: 0.3, measure: parser)]),
      Benchmark(
        name: "read and resolve the same skin for the first time", unit: "ms", turns: 51,
        subject: measured { try SkinDocument.read(files) },
        peers: [Peer("JSONSerialization over the same files", target: 2.5, measure: parser)]),
    ].rows()
  }

  /// Writes a typical skin: indented, mostly colors, some with dark values, some aliases.
  private static func write(to folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "modules"), withIntermediateDirectories: true)
    try Data(#"{ "schema": 1, "id": "large-skin", "name": "Large", "version": "1.0.0" }"#.utf8)
      .write(to: folder.appending(path: "skin.json"))
    for module in 0..<moduleCount {
      try Data(text(ofModule: module).utf8).write(to: folder.appending(path: "modules/module\(module).json"))
    }
  }

  private static func text(ofModule module: Int) -> String {
    func section(_ name: String, _ count: Int, _ value: (Int) -> String) -> String {
      let members = (0..<count).map { "    \"\(name).item\($0)\": \(value($0))" }
      return "  \"\(name)\": {\n\(members.joined(separator: ",\n"))\n  }"
    }
    let sections = [
      section("colors", 60) { index in
        let color = String(format: "#%06X", (module * 60 + index) * 7_919 % 0x100_0000)
        return switch index % 6 {
        case 4: "{ \"any\": \"\(color)\", \"dark\": \"#101820\" }"
        case 5: "\"{module\(module).colors.item0}\""
        default: "\"\(color)\""
        }
      },
      section("fonts", 8) { "{ \"size\": \(12 + $0), \"weight\": \"semibold\", \"style\": \"body\" }" },
      section("texts", 12) { "\"The \($0)th text of the module \(module), as long as a label’s\"" },
      section("numbers", 8) { "\($0).5" },
      section("sizes", 4) { "[\($0 * 10), 44]" },
      section("insets", 4) { "[8, 16, \($0), 16]" },
      section("flags", 4) { $0 % 2 == 0 ? "true" : "false" },
    ]
    return "{\n\(sections.joined(separator: ",\n"))\n}\n"
  }
}
