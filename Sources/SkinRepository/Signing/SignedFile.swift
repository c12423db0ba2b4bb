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
  ///   - verify: Checks the file as a client would, so that a file that clients refuse is never published.
  /// - Throws: Any error of signing or `verify`.
  init<Role: MetadataRole>(
    _ role: Role, name: String, signers: [RoleKey], now: Date, contents: ContentHash? = nil,
    verify: (SignedMetadata<Role>) throws -> Void
  ) throws {
    let value = role.value
    let message = value.canonical
    let signatures: [MetadataValue] = try signers.map { key in
      let signature = try key.sign(message)
      return ["keyid": .string(signature.keyID), "sig": .string(signature.hex)]
    }
    data = (["signatures": .array(signatures), "signed": value] as MetadataValue).json
    path =
      name == RoleName.timestamp.rawValue
      ? RepositoryLayout.timestamp : RepositoryLayout.metadata(name, version: role.version)
    try verify(SignedMetadata<Role>(parsing: data, file: "\(name).json"))
    record = RepositoryState.SignedRole(
      version: role.version, length: data.count, sha256: ContentHash(of: data), signed: now, expires: role.expires,
      contents: contents)
  }
}

extension CommonFields {
  /// Creates the fields of the next version.
  init(after last: RepositoryState.SignedRole?, now: Date, life: TimeInterval) {
    self.init(version: (last?.version ?? 0) + 1, expires: now + life)
  }
}
