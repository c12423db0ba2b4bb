// Puts a role's object and its signatures into a file.

import Foundation
import SkinPackage
import SkinUpdate

/// A metadata file that was just signed.
struct SignedFile {
  let path: String
  let data: Data
  let record: RepositoryState.SignedRole

  /// Signs a role.
  /// - Parameters:
  ///   - role: What to sign.
  ///   - name: The role's name.
  ///   - signers: The keys to sign with.
  ///   - now: The moment of signing.
  ///   - contents: A hash of what is said, for the record.
  ///   - verify: Checks the file as a client would, so that nothing that clients refuse is ever published.
  /// - Throws: What signing or `verify` throws.
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
  /// The fields of the version that follows.
  init(after last: RepositoryState.SignedRole?, now: Date, life: TimeInterval) {
    self.init(version: (last?.version ?? 0) + 1, expires: now + life)
  }
}
