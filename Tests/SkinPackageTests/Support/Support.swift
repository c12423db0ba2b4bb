import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

/// A suite of patches, with names for the files in its temporary folder.
protocol PatchFiles {
  var scratch: TemporaryFolder { get }
}

extension PatchFiles {
  var old: URL { scratch.file("old") }
  var new: URL { scratch.file("new") }
  var patch: URL { scratch.file("patch") }
  var output: URL { scratch.file("output") }
}

/// The form of a PNG file with inflated pixels, whatever the search for its settings takes.
func inflatedForm(of png: [UInt8]) -> [UInt8]? {
  var work = 0
  return PNGRecompression.inflatedForm(of: png, work: &work)
}

extension SkinFiles {
  /// Everything, for comparisons.
  func all() throws -> [String: Data] {
    try Dictionary(uniqueKeysWithValues: paths.map { ($0, try contents(of: $0)) })
  }
}

/// Skins of random files: texts that compress, noise that doesn't, empty ones, nested and non-ASCII names.
enum RandomSkin {
  static func make(_ random: inout SeededGenerator, files: ClosedRange<Int> = 0...12) -> SkinMemoryFiles {
    var contents: [String: Data] = [:]
    for number in 0..<Int.random(in: files, using: &random) {
      contents[path(number, &random)] = data(&random)
    }
    return SkinMemoryFiles(contents: contents)
  }

  /// Returns the next version of a skin: files stay, move, change, and are removed or added.
  static func edit(_ files: SkinMemoryFiles, _ random: inout SeededGenerator) -> SkinMemoryFiles {
    var contents: [String: Data] = [:]
    for path in files.paths {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: continue
      case 1: contents["moved/\(path)"] = files.contents[path]
      case 2: contents[path] = data(&random)
      case 3:
        contents[path] = files.contents[path]
        contents["copies/\(path)"] = files.contents[path]
      default: contents[path] = files.contents[path]
      }
    }
    for number in 0..<Int.random(in: 0...3, using: &random) { contents["new/\(number).json"] = data(&random) }
    return SkinMemoryFiles(contents: contents)
  }

  private static func path(_ number: Int, _ random: inout SeededGenerator) -> String {
    let folders = ["", "images/", "files/deep/er/", "图片/", "é/"]
    let kinds = ["png", "json", "txt", "gif", "PNG", "ttf"]
    let folder = folders.randomElement(using: &random) ?? ""
    return "\(folder)file \(number).\(kinds.randomElement(using: &random) ?? "bin")"
  }

  private static func data(_ random: inout SeededGenerator) -> Data {
    let count = [0, 1, 40, 700, 3_000, 70_000].randomElement(using: &random) ?? 0
    if Bool.random(using: &random) {
      return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    return Data((0..<count).map { _ in UInt8(ascii: "a") + UInt8.random(in: 0...3, using: &random) })
  }
}

/// Packs files with an arbitrary name.
@discardableResult func pack(_ files: some SkinFiles, to url: URL, version: String = "1.0.0") throws -> PackageManifest
{
  let id = try #require(SkinIdentifier("test-skin"))
  let version = try #require(SkinVersion(version))
  return try PackageWriter.pack(files, info: .init(id: id, name: "测试", version: version), to: url)
}

/// Returns the code of the issue that `body` throws, or nil if it throws none.
func issueCode(_ body: () throws -> Void) -> SkinIssue.Code? {
  do {
    try body()
    return nil
  } catch let issue as SkinIssue {
    return issue.code
  } catch {
    return SkinIssue.Code(rawValue: "not an issue: \(error)")
  }
}

#if os(Linux) || os(macOS)
  /// Another program, if it is installed.
  enum Tool {
    static func find(_ name: String) -> URL? {
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      return folders.map { URL(filePath: String($0)).appending(path: name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    static func run(_ tool: URL, _ arguments: [String]) throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = tool
      process.arguments = arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
  }
#endif
