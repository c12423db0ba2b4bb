// A collection of archives made to deceive, where it lies beside the checkout: each is unpacked by a process of its own,
// within limits of memory and time that kill.

import Foundation
import SkinPackage
import Testing

@Suite("Unpacking hostile archives") struct HostileArchiveTests {
  struct Index: Decodable {
    struct File: Decodable {
      var file: String
      var expect: String
      var wrong: String
      var content: [String: String]?
    }
    var files: [File]
  }

  static let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "../../../../shared/hostile").standardizedFileURL

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// Two seconds of computing, and memory of 64 MB beside the 64 MB that the tool itself may take; where the system
  /// counts it, which is on Linux.
  static let limits = "ulimit -t 2; ulimit -d $((128 * 1024))"

  let place: Workplace

  init() throws { place = try Workplace() }

  @Test(
    "Each is unpacked whole or refused without a trace, in little memory and time",
    .enabled(if: isThere, "the folder ../shared is not there"), .timeLimit(.minutes(10)))
  func collection() throws {
    let data = try Data(contentsOf: Self.folder.appending(path: "index.json"))
    let archives = try JSONDecoder().decode(Index.self, from: data).files.filter { $0.file.hasPrefix("zip/") }
    #expect(!archives.isEmpty)
    var table: [String] = []
    for archive in archives {
      let outcome = try outcome(of: archive)
      let isRight =
        switch archive.expect {
        case "accept": outcome == "unpacked"
        case "reject": outcome.hasPrefix("refused")
        default: outcome == "unpacked" || outcome.hasPrefix("refused")
        }
      if !isRight { table.append("\(archive.file) (\(archive.wrong)): expected \(archive.expect), was \(outcome)") }
    }
    #expect(table.isEmpty, "\(table.joined(separator: "\n"))")
  }

  private func outcome(of archive: Index.File) throws -> String {
    let path = Self.folder.appending(path: archive.file).path
    let result = try place.shell(Self.limits, "unpack", "--plain", path, "-o", "out", "--json")
    switch result.status {
    case 0:
      let found = try hashes()
      try FileManager.default.removeItem(at: place.url.appending(path: "out"))
      if let expected = archive.content, expected != found { return "unpacked with other contents" }
      return try place.names.isEmpty ? "unpacked" : "unpacked beside \(place.names)"
    case 1:
      let issues = try #require(try result.json["issues"] as? [[String: Any]])
      let isTold = issues.allSatisfy { $0["message"] is String && $0["remedy"] is String && $0["code"] is String }
      guard try place.names.isEmpty else { return "left \(try place.names)" }
      return try isTold && !issues.isEmpty ? "refused: \(result.codes)" : "no reason"
    default:
      return "killed or crashed, status \(result.status): \(result.errors.prefix(200))"
    }
  }

  /// The SHA-256 of every file that was unpacked.
  private func hashes() throws -> [String: String] {
    let root = place.url.appending(path: "out")
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let file = root.appending(path: path)
      let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
      if type == .typeDirectory { continue }
      #expect(type == .typeRegular, "\(path)")
      found[path] = try ContentHash(ofFile: file).hex
    }
    return found
  }
}
