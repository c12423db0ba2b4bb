// One operation on packages or patches, which the benchmarks run as a separate process, like other programs.
//
//     skin-package-work pack FOLDER VERSION PACKAGE
//     skin-package-work verify PACKAGE
//     skin-package-work make OLD NEW PATCH
//     skin-package-work apply PATCH OLD NEW
//     skin-package-work install PATCH OLD FOLDER
//     skin-package-work start
//
// `start` does nothing: what the program itself takes.

import Foundation
import SkinKit
import SkinPackage
import SkinRepository

struct WrongArguments: Error {}

func pack(_ folder: URL, _ version: String, to package: URL) throws {
  guard let id = SkinIdentifier("evolution"), let version = SkinVersion(version) else { throw WrongArguments() }
  try PackageWriter.pack(SkinFolderFiles(folder), info: PackageManifest.Info(id: id, version: version), to: package)
}

/// Writes the files produced by a patch into a folder, as a store that has the others already.
func install(_ patch: URL, to base: PackageReader, in folder: URL) throws {
  let new = try PatchReader(url: patch).apply(to: base, manifest: base.manifest)
  let kept = Set(base.manifest.files.map(\.sha256))
  for file in new.manifest.files where !kept.contains(file.sha256) {
    let output = folder.appending(path: file.path)
    try FileManager.default.createDirectory(at: output.deletingLastPathComponent(), withIntermediateDirectories: true)
    try new.contents(of: file.path).write(to: output)
  }
}

func run(_ arguments: [String]) throws {
  func url(_ index: Int) -> URL { URL(filePath: arguments[index]) }
  switch (arguments.first, arguments.count) {
  case ("start", 1): break
  case ("pack", 4): try pack(url(1), arguments[2], to: url(3))
  case ("verify", 2): try PackageReader(url: url(1)).verify()
  case ("make", 4): try SkinPatch.make(from: url(1), to: url(2), output: url(3))
  case ("apply", 4): try SkinPatch.apply([url(1)], to: url(2), output: url(3))
  case ("install", 4): try install(url(1), to: PackageReader(url: url(2)), in: url(3))
  default: throw WrongArguments()
  }
}

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("skin-package-work: \(error)\n".utf8))
  exit(1)
}
