// The targets for the signed metadata of a repository.

import Foundation
import SkinKit
import SkinTesting
import SkinUpdate

extension FuzzTarget {
  static let metadata = [
    FuzzTarget("metadata", seeds: metadataSeeds) { data in
      var last: (any Error)?
      for read in [read(RootRole.self), read(TimestampRole.self), read(SnapshotRole.self), read(TargetsRole.self)] {
        do { try read(data) } catch let finding as Finding { throw finding } catch { last = error }
      }
      _ = try TrustedMetadata(root: data, now: Date(timeIntervalSince1970: 1_700_000_000))
      if let last { throw last }
    }
  ]

  private static func read<Role: MetadataRole>(_ type: Role.Type) -> (Data) throws -> Void {
    { data in
      let metadata = try SignedMetadata<Role>(parsing: data, file: "input.json")
      // Encoding must preserve the role.
      let value = metadata.role.value
      let role = try readingBack("\(Role.type)") { try Role(signed: value, file: "input.json") }
      if role.value != value { throw Finding("\(Role.type) is read back differently") }
      let json = try readingBack("JSON") { try MetadataValue(parsing: value.json, file: "input.json") }
      if json != value { throw Finding("its JSON differs: \(String(decoding: value.json, as: UTF8.self))") }
    }
  }

  @Sendable private static func metadataSeeds() throws -> [Data] {
    let repository = try InMemoryRepository()
    try repository.activate(nil, app: PackageSeeds.id, channel: PackageSeeds.id)
    return [repository.root]
      + repository.files.filter { $0.key.hasSuffix(".json") }.sorted { $0.key < $1.key }.map(\.value)
  }
}
