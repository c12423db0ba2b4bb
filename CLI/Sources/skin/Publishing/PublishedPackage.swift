import SkinKit
import SkinPackage
import SkinRepository

/// A published package: the server's answer, and the JSON output of `skin publish`.
struct PublishedPackage: Codable {
  let id: String
  let version: String
  let size: Int?
  let sha256: String?
  let target: String?
  var patches: [PublishedPatch]

  /// Describes a package that was signed on this machine.
  init(_ publication: PackagePublication, size: Int?) {
    id = publication.manifest.id.rawValue
    version = publication.manifest.version.description
    self.size = size
    sha256 = nil
    target = publication.target
    patches = publication.patches.map { PublishedPatch(from: $0.from, size: $0.size) }
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
