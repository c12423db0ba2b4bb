import Foundation
import SkinKit
import Synchronization

/// The standard input as a file, which `-` names.
enum StandardInput {
  /// The argument that names it.
  static let name = "-"
  /// The most bytes that are read.
  private static let maximumSize = 1 << 30
  private static let wasRead = Mutex(false)

  /// Returns the path of a file, or of a copy of the standard input.
  /// - Parameters:
  ///   - path: The argument.
  ///   - name: The name that the copy gets; `nil` chooses one by its contents.
  /// - Returns: The path of the file or of the copy.
  /// - Throws: `SkinIssue` if the standard input was read already, or can't be.
  static func path(_ path: String, named name: String? = nil) throws -> String {
    guard path == Self.name else { return path }
    let isFirst = wasRead.withLock { wasRead in
      defer { wasRead = true }
      return !wasRead
    }
    guard isFirst else {
      throw SkinIssue(
        .contradictingOptions, "- stands for the standard input twice",
        suggestion: "Pass one of the two as a file.", place: .init(file: Self.name))
    }
    let data = try read()
    let file = try TemporaryFiles.url(named: name ?? StreamName.name(of: data))
    try write(data, to: file.path)
    return file.path
  }

  private static func read() throws -> Data {
    var data = Data()
    do {
      while let part = try FileHandle.standardInput.read(upToCount: 1 << 20), !part.isEmpty {
        data.append(part)
        guard data.count <= maximumSize else {
          throw SkinIssue(
            .unreadableFile, "The standard input has more than \(bytes(maximumSize))",
            suggestion: "Pass the file by its path.", place: .init(file: name))
        }
      }
    } catch let issue as SkinIssue {
      throw issue
    } catch {
      throw SkinIssue(
        .unreadableFile, "The standard input can't be read: \(error.localizedDescription)",
        suggestion: "Pass the file by its path.", place: .init(file: name))
    }
    return data
  }
}

/// The name that a stream of bytes gets, by which formats are recognized.
private enum StreamName {
  private static let patch: [UInt8] = [0x89, 0x53, 0x4B, 0x50]
  /// The sections of zip skins.
  private static let configSections: Set = ["colors", "images", "values", "texts", "files"]

  static func name(of data: Data) -> String {
    if data.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return "stdin.zip" }
    if data.starts(with: patch) { return "stdin.skinpatch" }
    if data.starts(with: Data("bplist".utf8)) { return "stdin.plist" }
    let text = String(decoding: data.prefix(1 << 16), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    var warnings: [SkinIssue] = []
    if let json = try? SkinSourceJSON(data, file: "stdin.json", warnings: &warnings), json.members != nil {
      return name(of: json)
    }
    // A property list in the old style and a malformed JSON file both begin with a brace.
    if text.hasPrefix("<") || (text.hasPrefix("{") && text.contains(";")) { return "stdin.plist" }
    return text.hasPrefix("{") ? "stdin.json" : "stdin.txt"
  }

  private static func name(of json: SkinSourceJSON) -> String {
    let members = json.members ?? []
    if json["schema"]?.number != nil { return "skin.json" }
    if json["resolutionOrder"] != nil { return "stdin.resolver.json" }
    if json["info"]?["version"] != nil { return "Contents.json" }
    let isConfig =
      !members.isEmpty
      && members.allSatisfy { module in
        guard let sections = module.value.members else { return false }
        return !sections.isEmpty && sections.allSatisfy { configSections.contains($0.key) && $0.value.members != nil }
      }
    return isConfig ? "config.json" : "stdin.json"
  }
}
