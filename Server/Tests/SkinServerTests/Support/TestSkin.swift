import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport

/// Small skin packages.
enum TestSkin {
  /// Returns a package with a large file shared by all versions, and a small one that differs.
  static func package(
    _ id: String = "spring-festival", _ version: String = "1.0.0", text: String? = nil, sharedBytes: Int = 40_000
  ) throws -> Data {
    let files = [
      "modules/home.json": Data(#"{"texts": {"title": "\#(text ?? version)"}}"#.utf8),
      "images/shared.png": picture(sharedBytes),
    ]
    return try native(id, version, files)
  }

  /// Returns a package in the native format, with a generated skin.json.
  static func native(
    _ id: String = "spring-festival", _ version: String = "1.0.0", base: String? = nil, _ files: [String: Data],
    kinds: PackageFileKinds = .default
  ) throws -> Data {
    let member = base.map { #", "base": "\#($0)""# } ?? ""
    let header = #"{"schema": 1, "id": "\#(id)", "name": "\#(id)", "version": "\#(version)"\#(member)}"#
    return try pack(
      id, version, base: base, files.merging(["skin.json": Data(header.utf8)]) { first, _ in first }, kinds: kinds)
  }

  /// Returns a package with the given files.
  static func pack(
    _ id: String = "spring-festival", _ version: String = "1.0.0", base: String? = nil, _ files: [String: Data],
    kinds: PackageFileKinds = .default
  ) throws -> Data {
    guard let id = SkinIdentifier(id), let number = SkinVersion(version) else { throw CocoaError(.featureUnsupported) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "skin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "package.skin")
    try PackageWriter.pack(
      SkinMemoryFiles(contents: files), info: .init(id: id, version: number, base: base), to: file, kinds: kinds)
    return try Data(contentsOf: file)
  }

  /// Returns the bytes of the large file: a picture's header, which is all that `skin publish` reads of it, and noise.
  static func picture(_ count: Int = 40_000) -> Data {
    let header =
      Data([0x89]) + Data("PNG\r\n\u{1A}\n".utf8) + Data([0, 0, 0, 13]) + Data("IHDR".utf8)
      + Data([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89])
    return header + noise(count, seed: 7)
  }

  /// Returns incompressible bytes, the same for the same seed.
  static func noise(_ count: Int, seed: UInt64) -> Data {
    var generator = SeededGenerator(seed: seed)
    return Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }
}
