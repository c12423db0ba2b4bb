import BenchmarkSupport
import Foundation
import SkinPackage

/// Two versions of a real collection of files from `../shared/corpus/evolution`: unpacked, packed and zipped.
struct EvolutionPair {
  static let names = ["whitesur-recolor", "fontawesome-fonts", "ddg-ios-assets"]

  let name: String
  /// The folder of all files.
  let folder: URL

  var old: URL { folder.appending(path: "old") }
  var new: URL { folder.appending(path: "new") }
  var oldPackage: URL { folder.appending(path: "old.skin") }
  var newPackage: URL { folder.appending(path: "new.skin") }
  var patch: URL { folder.appending(path: "new.skinpatch") }

  /// Unpacks a pair, and creates its packages and their patch.
  init(_ name: String, archive: URL, scratch: URL) throws {
    let folder = scratch.appending(path: name)
    try Self.unpack(archive, into: folder)
    try self.init(name, packing: folder)
  }

  /// Copies two versions of the example's festival skin without its images, and creates their packages and their patch.
  init(ofFestivalSkinIn skins: URL, scratch: URL) throws {
    let folder = scratch.appending(path: "festival")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, version) in [("old", "1.0.0"), ("new", "2.0.0")] {
      let (skin, copy) = (skins.appending(path: "spring-festival-\(version)"), folder.appending(path: name))
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      for part in ["skin.json", "modules"] {
        try FileManager.default.copyItem(at: skin.appending(path: part), to: copy.appending(path: part))
      }
    }
    try self.init("the festival skin", packing: folder)
  }

  private init(_ name: String, packing folder: URL) throws {
    (self.name, self.folder) = (name, folder)
    try Command(work: ["pack", old.path, "1.0.0", oldPackage.path]).run()
    try Command(work: ["pack", new.path, "2.0.0", newPackage.path]).run()
    try Command(work: ["make", oldPackage.path, newPackage.path, patch.path]).run()
  }

  /// Unpacks a pair into the folders `old` and `new` of a new folder.
  static func unpack(_ archive: URL, into folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Command("zstd", ["-d", "-q", "--long=28", archive.path, "-o", "both.tar"], in: folder).run()
    try Command("tar", ["-xf", "both.tar"], in: folder).run()
  }

  /// Returns the unpacked size of both versions in bytes.
  func inputSize() throws -> Int {
    try PackageReader(url: oldPackage).manifest.totalSize + PackageReader(url: newPackage).manifest.totalSize
  }
}

// The outputs of other tools, created on first use.
extension EvolutionPair {
  /// Returns the old version as a zip file.
  func oldZip() throws -> URL { try zipped("old") }
  /// Returns the new version as a zip file.
  func newZip() throws -> URL { try zipped("new") }

  /// Returns the bsdiff patch between the zip files.
  func bsdiffPatch() throws -> URL {
    try made("new.bsdiff") { output in try [bsdiff(to: output)] }
  }

  /// Returns the zstd patch between the tar files.
  func zstdPatch() throws -> URL {
    try made("new.zst") { output in
      // Equal contents have equal names and times, which is optimal for zstd.
      let tars = ["old", "new"].map { version in
        Command("tar", ["--sort=name", "--mtime=@0", "-cf", "\(version).tar", "-C", version, "."], in: folder)
      }
      // A window of 128 MiB covers both tar files.
      let options = ["-19", "--long=27", "-qq", "--patch-from=old.tar", "new.tar", "-o", output.path]
      return tars + [Command("zstd", options, in: folder)]
    }
  }

  private func zip(_ tree: URL, to archive: URL) -> Command {
    Command("zip", ["-9", "-r", "-q", archive.path, "."], in: tree)
  }

  /// The peer that packs the new version.
  @MainActor func zipping(target: Double) -> Peer {
    let archive = folder.appending(path: "zipped.zip")
    let zip = zip(new, to: archive)
    return Peer("zip -9 -r", target: target) {
      try archive.clear()
      return try zip.run()
    }
  }

  func bsdiff(to patch: URL) throws -> Command {
    Command("bsdiff", [try oldZip().path, try newZip().path, patch.path])
  }

  private func zipped(_ version: String) throws -> URL {
    try made("\(version).zip") { [zip(folder.appending(path: version), to: $0)] }
  }

  private func made(_ name: String, by commands: (URL) throws -> [Command]) throws -> URL {
    let output = folder.appending(path: name)
    if !FileManager.default.fileExists(atPath: output.path) {
      for command in try commands(output) { try command.run() }
    }
    return output
  }
}

extension URL {
  /// Returns the size of the file in bytes.
  func fileSize() throws -> Int {
    // Not from resource values, which a URL caches.
    try Data(contentsOf: self, options: .alwaysMapped).count
  }

  /// Removes the item, if it exists.
  func clear() throws {
    if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(at: self) }
  }
}
