import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinTransport

/// A published package in the JSON output of `skin publish`.
struct PublishedPackage: Encodable {
  let id: String
  let version: String
  let size: Int?
  let sha256: String?
  let target: String?
  var patches: [PatchAnswer]
  /// Whether the version is new; false if it was published with the same contents before.
  let isNew: Bool

  /// Describes a package that was signed on this machine.
  init(_ publication: PackagePublication, size: Int?) {
    id = publication.manifest.id.rawValue
    version = publication.manifest.version.description
    self.size = size
    sha256 = nil
    target = publication.target
    isNew = !publication.isRepeated
    patches = publication.patches.map { PatchAnswer(from: $0.from.description, state: .published, size: $0.size) }
  }

  /// Describes a package that the server signed.
  /// - Parameters:
  ///   - answer: The server's answer.
  ///   - isNew: Whether the version is new; nil to decide by the answer's status.
  /// - Throws: `SkinIssue` with the code `server-refused` if the answer has another form.
  init(_ answer: HTTPSender.Answer, isNew: Bool? = nil) throws {
    let version = try ServerAnswer.decode(VersionAnswer.self, answer.body)
    self.isNew = isNew ?? (answer.status == 201)
    (id, self.version, size) = (version.id, version.version, version.size)
    (sha256, target, patches) = (version.sha256, version.target, version.patches)
  }

  /// Prints the package and its patches.
  func report(
    _ verb: String, for app: SkinIdentifier, size: Int, setsNotes: Bool = false, _ console: Console
  ) throws {
    printLines(verb, for: app, size: size, setsNotes: setsNotes, console)
    try console.value(self)
  }

  /// Prints the package and its patches, unless the command prints JSON.
  /// - Parameters:
  ///   - verb: The change that published it.
  ///   - app: The app.
  ///   - size: The size of the package in bytes.
  ///   - setsNotes: Whether the command also sets the version's notes.
  ///   - console: The output.
  func printLines(
    _ verb: String, for app: SkinIdentifier, size: Int, setsNotes: Bool = false, _ console: Console
  ) {
    let name = console.styled("\(id) \(version)", .bold)
    guard isNew else {
      let change = setsNotes ? "only its notes are set" : "nothing was changed"
      console.line("\(name) is already published for \(app), with the same contents; \(change).")
      for patch in patches where patch.isPending { console.line(patch.line) }
      return
    }
    console.line("\(verb) \(name) for \(app): \(bytes(size))")
    for patch in patches { console.line(patch.line) }
  }
}
