import BenchmarkSupport
import Foundation
import SkinKit
import SkinPackage
import SkinRepository

/// The benchmark of the patch between the versions of the example's festival skin.
@MainActor enum FestivalPatch {
  static func rows(skins: URL, scratch: URL) async throws -> [Row] {
    func pack(_ version: SkinVersion) throws -> URL {
      let package = scratch.appending(path: "festival-\(version).skin")
      let files = try SkinFolderFiles(skins.appending(path: "spring-festival-\(version)"))
      guard let id = try SkinDocument.read(files).header.id else {
        throw SkinIssue(.missingField, "The example skin has no id", suggestion: "Add it to its skin.json.")
      }
      try PackageWriter.pack(files, info: PackageManifest.Info(id: id, version: version), to: package)
      return package
    }
    let summary = try SkinPatch.make(
      from: try pack(SkinVersion(1, 0, 0)), to: try pack(SkinVersion(2, 0, 0)),
      output: scratch.appending(path: "festival.skinpatch"))
    return try await Benchmark(
      name: "patch size: the festival skin, 1.0.0 to 2.0.0", unit: "bytes", turns: 1,
      subject: { Double(summary.patchSize) },
      peers: [Peer("the package 2.0.0", target: 0.5) { Double(summary.packageSize) }]
    ).rows()
  }
}
