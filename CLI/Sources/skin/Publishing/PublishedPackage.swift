import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI

/// A published package in the JSON output of `skin publish`.
struct PublishedPackage: Encodable {
  let id: String
  let version: String
  let size: Int?
  let sha256: String?
  let target: String?
  var patches: [PatchAnswer]

  /// Describes a package that was signed on this machine.
  init(_ publication: PackagePublication, size: Int?) {
    id = publication.manifest.id.rawValue
    version = publication.manifest.version.description
    self.size = size
    sha256 = nil
    target = publication.target
    patches = publication.patches.map { PatchAnswer(from: $0.from.description, state: .published, size: $0.size) }
  }

  /// Describes a package that the server signed.
  init(_ version: VersionAnswer) {
    (id, self.version, size) = (version.id, version.version, version.size)
    (sha256, target, patches) = (version.sha256, version.target, version.patches)
  }

  /// Prints the package and its patches.
  func report(_ verb: String, for app: SkinIdentifier, size: Int, _ console: Console) throws {
    printLines(verb, for: app, size: size, console)
    try console.value(self)
  }

  /// Prints the package and its patches, unless the command prints JSON.
  func printLines(_ verb: String, for app: SkinIdentifier, size: Int, _ console: Console) {
    console.line("\(verb) \(console.styled("\(id) \(version)", .bold)) for \(app): \(bytes(size))")
    for patch in patches { console.line(patch.line) }
  }
}
