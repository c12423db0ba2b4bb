import Foundation
import SkinPackage
import SkinUpdate

/// A newly signed metadata file.
struct SignedFile {
  let path: String
  let data: Data
  let record: RepositoryState.SignedRole

  /// Signs a role.
  /// - Parameters:
  ///   - role: The role's contents.
  ///   - name: The role's name.
  ///   - signers: The keys to sign with.
  ///   - now: The time of signing.
  ///   - contents: The hash of the contents, for the record.
  ///   - keys: The hash of the role's keys, for the record.
  ///   - verify: Checks the file as a client would, so that a file that clients refuse is never published.
  /// - Throws: `SkinIssue` with the code `metadata-too-long` if clients wouldn't read the file, or any error of signing
  ///   or `verify`.
  init<Role: MetadataRole>(
    _ role: Role, name: String, signers: [RoleKey], now: Date, contents: ContentHash? = nil,
    keys: ContentHash? = nil, verify: (SignedMetadata<Role>) throws -> Void
  ) throws {
    let value = role.value
    let message = value.canonical
    try MetadataSize.check(message.count, of: name)
    let signatures: [MetadataValue] = try signers.map { key in
      let signature = try key.sign(message)
      return ["keyid": .string(signature.keyID), "sig": .string(signature.hex)]
    }
    data = (["signatures": .array(signatures), "signed": value] as MetadataValue).json
    try MetadataSize.check(data.count, of: name)
    path =
      name == RoleName.timestamp.rawValue
      ? RepositoryLayout.timestamp : RepositoryLayout.metadata(name, version: role.version)
    try verify(SignedMetadata<Role>(parsing: data, file: "\(name).json"))
    record = RepositoryState.SignedRole(
      version: role.version, length: data.count, sha256: ContentHash(of: data), signed: now, expires: role.expires,
      contents: contents, keys: keys)
  }
}

extension CommonFields {
  /// Creates the fields of the next version: one more than the last version, and than another one.
  init(after last: RepositoryState.SignedRole?, and other: Int = 0, now: Date, life: TimeInterval) {
    self.init(version: max(last?.version ?? 0, other) + 1, expires: now + life)
  }

  /// Creates the fields of the next version: one more than the last version, or than another one if there is none.
  init(after last: RepositoryState.SignedRole?, orFirst other: Int, now: Date, life: TimeInterval) {
    self.init(version: (last?.version ?? other) + 1, expires: now + life)
  }
}
