// The targets for archives, packages, manifests and patches.

import Foundation
import SkinFormats
import SkinKit
import SkinPackage
import SkinRepository

extension FuzzTarget {
  /// Limits that keep inputs with a high compression ratio fast.
  private static let limits = PackageLimits(fileSize: 1 << 20, totalSize: 4 << 20)
  private static let bsdiffLimits = PackageLimits(archiveSize: 1 << 20)

  static let packages = [
    FuzzTarget("zip", maximumLength: 8_192, seeds: archives) { data in
      let archive = try ZipArchive(url: try InputOnDisk.url(for: data), limits: limits)
      for entry in archive.entries {
        do {
          let contents = try archive.contents(of: entry.path)
          if contents.count != entry.size {
            throw Finding("\(entry.path) has \(contents.count) bytes, not \(entry.size)")
          }
        } catch let issue as SkinIssue {
          try check(issue)
        }
      }
    },
    FuzzTarget("zip-skin", maximumLength: 8_192, seeds: zipSkins) { data in
      let files = try ZipSkinFiles(url: try InputOnDisk.url(for: data), formats: .all, limits: limits)
      for issue in files.fileIssues { try check(issue) }
      // Copied, because files of an archive have other identities than written ones.
      let contents = try files.paths.map { ($0, try files.contents(of: $0)) }
      try readAndWrite(SkinMemoryFiles(contents: Dictionary(uniqueKeysWithValues: contents)), SkinReadOptions())
    },
    FuzzTarget("package", maximumLength: 8_192, seeds: PackageSeeds.archives) { data in
      let package = try PackageReader(url: try InputOnDisk.url(for: data), limits: limits)
      try package.verify()
      // Copied, because files of a package have other identities than written ones.
      let files = try package.paths.map { ($0, try package.contents(of: $0)) }
      try readAndWrite(SkinMemoryFiles(contents: Dictionary(uniqueKeysWithValues: files)), SkinReadOptions())
    },
    FuzzTarget("manifest", seeds: PackageSeeds.manifests) { data in
      let manifest = try PackageManifest(data: data, limits: limits)
      let again = try PackageManifest(info: manifest.info, files: manifest.files)
      let read = try readingBack("manifest") { try PackageManifest(data: again.data, limits: limits) }
      if read.info != manifest.info || read.files != manifest.files {
        throw Finding("the manifest is read back differently")
      }
    },
    FuzzTarget("patch", maximumLength: 8_192, seeds: PackageSeeds.patches) { data in
      let url = try InputOnDisk.url(for: SealedPatch.isOpen(data) ? SealedPatch.seal(data) : data)
      let patch = try PatchReader(url: url, limits: limits)
      let files = try patch.apply(
        to: PackageSeeds.old, manifest: PackageSeeds.oldManifest, in: url.deletingLastPathComponent())
      if files.manifest.hash != patch.newManifestHash { throw Finding("the manifest has the wrong hash") }
      // The old version is complete, so the new one must be, too.
      for path in files.paths {
        guard let file = files.manifest.file(at: path), let contents = try? files.contents(of: path),
          ContentHash(of: contents) == file.sha256
        else { throw Finding("\(path) doesn't match the manifest") }
      }
    },
    FuzzTarget("bsdiff", maximumLength: 8_192, seeds: SealedBsdiff.seeds) { data in
      let patch = try InputOnDisk.url(for: SealedBsdiff.isOpen(data) ? SealedBsdiff.seal(data) : data)
      let old = try InputOnDisk.url(for: SealedBsdiff.old, named: "old")
      let output = InputOnDisk.folder.appending(path: "output")
      defer { try? FileManager.default.removeItem(at: output) }
      do {
        let made = try BsdiffPatch.apply([patch], to: old, output: output, limits: bsdiffLimits)
        let contents = try Data(contentsOf: output)
        if contents.count != made.newSize || ContentHash(of: contents) != made.sha256 {
          throw Finding("the new file doesn't match the reported one")
        }
      } catch let issue as SkinIssue {
        try check(issue)
        let left = try FileManager.default.contentsOfDirectory(atPath: InputOnDisk.folder.path).sorted()
        if left != ["input", "old"] { throw Finding("a refused patch leaves \(left) behind") }
      }
    },
  ]
}

/// Returns the seeds of archives.
@Sendable private func archives() throws -> [Data] {
  try PackageSeeds.archives() + Seeds.real("hostile/zip", endings: [".zip"])
}

/// Returns the seeds of zip skins: also those that other tools wrote.
@Sendable private func zipSkins() throws -> [Data] {
  try archives() + Seeds.real("published/z", endings: [".zip"]) + Seeds.real("published/h", endings: [".zip"])
}

/// The folder of inputs for readers that read from disk.
private enum InputOnDisk {
  static let folder: URL = {
    // In memory if possible, because there are thousands of inputs per second.
    let shared = URL(filePath: "/dev/shm")
    let parent =
      FileManager.default.isWritableFile(atPath: shared.path) ? shared : FileManager.default.temporaryDirectory
    let url = parent.appending(path: "skin-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      preconditionFailure("inputs can't be written: \(error)")
    }
    atexit { try? FileManager.default.removeItem(at: InputOnDisk.folder) }
    return url
  }()

  static func url(for data: Data, named name: String = "input") throws -> URL {
    let url = folder.appending(path: name)
    try data.write(to: url)
    return url
  }
}
