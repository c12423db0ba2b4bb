import BenchmarkSupport
import Foundation
import SkinPackage
import SkinRepository
import SkinTesting
import SkinUpdate

/// The minimal work of trusting metadata: parse each file, hash it, and verify one signature.
///
/// Files and signatures are separated before the measurement.
struct BareVerification {
  private struct File {
    let data: Data
    let message: Data
    let signature: Data
    let key: MetadataKey
  }

  private let files: [File]

  /// Creates a verification of the timestamp.
  @MainActor init(timestampOf repository: UpdateRepository) throws {
    let root = try Self.root(of: repository)
    files = [try Self.file(.timestamp, RepositoryLayout.timestamp, repository, root, TimestampRole.self)]
  }

  /// Creates a verification of one file per role.
  @MainActor init(allOf repository: UpdateRepository) throws {
    let root = try Self.root(of: repository)
    let snapshotPath = RepositoryLayout.metadata("snapshot", version: repository.repository.state.version)
    let snapshot = try SignedMetadata<SnapshotRole>(parsing: repository.served(snapshotPath), file: "snapshot").role
    // The delegating role keeps its version while only the roles of apps and skins change.
    guard let targets = snapshot.meta["targets.json"] else { throw WrongResult(description: "there are no targets") }
    files = [
      try Self.file(.root, nil, repository, root, RootRole.self),
      try Self.file(.timestamp, RepositoryLayout.timestamp, repository, root, TimestampRole.self),
      try Self.file(.snapshot, snapshotPath, repository, root, SnapshotRole.self),
      try Self.file(
        .targets, RepositoryLayout.metadata("targets", version: targets.version), repository, root, TargetsRole.self),
    ]
  }

  /// Parses, hashes and verifies all files.
  func run() throws {
    for file in files {
      let object = try JSONSerialization.jsonObject(with: file.data)
      try WrongResult.unless(object is [String: Any], "a file isn't a JSON object")
      try WrongResult.unless(ContentHash(of: file.data).bytes.count == 32, "a file has no hash")
      try WrongResult.unless(file.key.verifies(file.signature, of: file.message), "a signature is wrong")
    }
  }

  /// Parses, hashes and verifies all files, and stores each in a new folder, so that it survives a power loss.
  func run(storingIn folder: URL) throws {
    try run()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, file) in files.enumerated() {
      let url = folder.appending(path: "\(index).json")
      try file.data.write(to: url)
      try PlainCopy.synchronize(url.path)
    }
    try PlainCopy.synchronize(folder.path)
  }

  @MainActor private static func root(of repository: UpdateRepository) throws -> RootRole {
    try SignedMetadata<RootRole>(parsing: repository.repository.root, file: "root.json").role
  }

  @MainActor private static func file<Role: MetadataRole>(
    _ role: RoleName, _ path: String?, _ repository: UpdateRepository, _ root: RootRole, _: Role.Type
  ) throws -> File {
    let data = try path.map(repository.served) ?? repository.repository.root
    let metadata = try SignedMetadata<Role>(parsing: data, file: role.rawValue)
    guard let signature = metadata.signatures.first, let key = root.keys[signature.keyID] else {
      throw WrongResult(description: "\(role) isn't signed by a key of the root")
    }
    return File(
      data: data, message: metadata.signed.canonical, signature: try bytes(ofHex: signature.hex), key: key)
  }

  private static func bytes(ofHex text: String) throws -> Data {
    let digits = Array(text)
    let pairs = stride(from: 0, to: digits.count - 1, by: 2)
    let bytes = pairs.compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    try WrongResult.unless(bytes.count * 2 == digits.count, "a signature isn't hexadecimal")
    return Data(bytes)
  }
}
