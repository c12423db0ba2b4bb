import Foundation
import SkinPackage
import SkinTestSupport
import Testing

@Suite("Hostile archives and contents") struct HostileCommandTests {
  /// Limits of 2 s of CPU time, and of 64 MB of memory in addition to 64 MB for the tool itself, on systems that enforce
  /// them, such as Linux.
  static let limits = "ulimit -t 2; ulimit -d $((128 * 1024))"

  let place: Workplace

  init() throws {
    place = try Workplace()
  }

  @Test(
    "Each archive is unpacked completely or refused without leftovers, in little memory and time",
    .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"), .timeLimit(.minutes(10)))
  func collection() throws {
    let archives = try HostileIndex.files { $0.hasPrefix("zip/") }
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

  @Test(
    "Contents that the tool parses are refused as the index expects, in little memory and time",
    .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"), .timeLimit(.minutes(10)))
  func contents() throws {
    let files = try HostileIndex.files { $0.hasPrefix("content/") }
    #expect(!files.isEmpty)
    var table: [String] = []
    for file in files {
      let name = URL(filePath: file.file).lastPathComponent
      let contents = try Data(contentsOf: file.url)
      let result = try check(name, contents)
      // Other kinds are copied without parsing.
      let isParsed = ["png", "json", "plist"].contains { name.hasSuffix($0) } && !name.hasPrefix("lottie")
      let isRefused = isParsed && file.expect == "reject"
      if result.status != 1 && (isRefused || result.status != 0) {
        table.append("\(file.file) (\(file.wrong)): expected \(file.expect), was status \(result.status)")
      }
    }
    #expect(table.isEmpty, "\(table.joined(separator: "\n"))")
  }

  /// Lints a skin with the file in a place where a reader parses it.
  private func check(_ name: String, _ contents: Data) throws -> Workplace.Result {
    if name.hasSuffix(".plist") {
      try place.write(contents, name)
      return try place.shell(Self.limits, "show", name, "--json")
    }
    try? FileManager.default.removeItem(at: place.url.appending(path: "skin"))
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "skin/skin.json")
    try place.write(#"{"images": {"a": "files/a.png"}, "files": {"b": "files/\#(name)"}}"#, "skin/modules/m.json")
    try place.write(contents, "skin/files/\(name)")
    try place.write(contents, "skin/files/a.png")
    if name.hasPrefix("json") { try place.write(contents, "skin/skin.json") }
    if !name.hasSuffix(".png") { try place.write(Sample.pixel, "skin/files/a.png") }
    return try place.shell(Self.limits, "lint", "skin", "--json")
  }

  private func outcome(of archive: HostileIndex.File) throws -> String {
    let result = try place.shell(Self.limits, "unpack", "--plain", archive.url.path, "-o", "out", "--json")
    switch result.status {
    case 0:
      let found = try hashes()
      try FileManager.default.removeItem(at: place.url.appending(path: "out"))
      if let expected = archive.content, expected != found { return "unpacked with other contents" }
      return try place.names.isEmpty ? "unpacked" : "unpacked beside \(place.names)"
    case 1:
      let issues = try result.issues
      let isTold = issues.allSatisfy { $0["message"] is String && $0["suggestion"] is String && $0["code"] is String }
      guard try place.names.isEmpty else { return "left \(try place.names)" }
      return try isTold && !issues.isEmpty ? "refused: \(result.codes)" : "no reason"
    default:
      return "killed or crashed, status \(result.status): \(result.errors.prefix(200))"
    }
  }

  /// Returns the SHA-256 of every unpacked file.
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
