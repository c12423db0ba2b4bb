import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// Uploads a package, or a skin's folder as one.
struct Publish: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Publish a package or a skin's folder on a skin-server.",
    discussion: """
      A folder is packed first, as by `skin pack`. The package is verified, and its skin is checked as by `skin lint`: one \
      with errors isn't sent, and they are listed. Aliases for keys of the app's own skin or of base skins are checked \
      if --builtin or --base gives these skins.

      The server makes patches from earlier versions, signs, and serves the skin; apps show it once it is activated. With \
      --brand, --channel and --base-version it is for some apps alone; others refuse it, even where it is activated for \
      them.

      With --keys the targets key stays here: patches are made and targets signed on this machine, from what is \
      verified of the repository, and the server countersigns.

      Exit codes: 0 the skin was published, 1 it has errors or something was refused, 64 the command was called wrongly.

      Examples:
        skin publish spring-festival --server https://skins.example.com --app festival
        SKIN_TOKEN=… skin publish spring-festival-1.0.0.skin --server https://skins.example.com --app festival
        skin publish spring-festival-1.0.0.skin --keys publisher --app festival
        skin publish gold-1.0.0.skin --app festival --brand App2 --channel beta --base-version 1.0.0...1.9.9
      """)

  @Argument(help: "The package, or the folder of a skin.", completion: .file(extensions: ["skin"]))
  var package: String

  @Option(
    help: ArgumentHelp("The app's own skin, to check aliases for its keys.", valueName: "skin"), completion: .file())
  var builtin: String?

  @Option(
    help: ArgumentHelp("A skin that the skin names as its base. May be repeated.", valueName: "skin"),
    completion: .file())
  var base: [String] = []

  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Audience") var audience: AudienceOptions
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: package, isDirectory: &isFolder), isFolder.boolValue else {
      let reader = try PackageReader(url: URL(filePath: package))
      try reader.verify()
      _ = try checked(OpenedSkin(files: reader, entry: nil), isPacked: true, console)
      return try await send(reader, at: URL(filePath: package), console)
    }
    try await LocalPublisher.withWork { work in
      let skin = try checked(OpenedSkin(package), isPacked: false, console)
      let file = work.appending(path: "package.skin")
      _ = try SkinPacker(skin: skin, header: skin.header).pack(to: file.path, named: package, console)
      try await send(PackageReader(url: file), at: file, console)
    }
  }

  /// Reads and checks the skin.
  ///
  /// The aliases of a package were checked when it was packed, with skins that may not be given here.
  private func checked(_ opened: OpenedSkin, isPacked: Bool, _ console: Console) throws -> CheckedSkin {
    try CheckedSkin(
      opened,
      surroundings: .init(
        builtIn: builtin.map { try SkinSource.read($0) }, bases: base.map { try SkinSource.read($0) },
        areComplete: !isPacked || builtin != nil || !base.isEmpty), console)
  }

  private func send(_ reader: PackageReader, at url: URL, _ console: Console) async throws {
    let client = try server.client(console)
    if let publisher = try await signing.publisher(for: client, console) {
      return try await publisher.publish(url, for: server.app, audience: audience.audience, console)
    }
    let size = reader.packageSize
    let answer = try await client.upload(
      url, to: "apps/\(server.app)/packages", query: audience.query
    ) { console.progress(package, $0, of: size) }
    let published = try ServerAnswer.decode(Published.self, answer)
    console.line(
      "Published \(console.styled("\(published.id) \(published.version)", .bold)) for \(server.app): \(bytes(size))")
    for patch in published.patches { console.line("  patch from \(patch.from): \(bytes(patch.size))") }
    try console.value(published)
  }

  private struct Published: Codable {
    struct Patch: Codable {
      let from: String
      let size: Int
    }
    let id: String
    let version: String
    let size: Int
    let sha256: String
    let target: String?
    let patches: [Patch]
  }
}

/// Reads what the server answers.
enum ServerAnswer {
  static func decode<Answer: Decodable>(_ type: Answer.Type, _ data: Data) throws -> Answer {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw SkinIssue(
        .serverRefused, "The server's answer can't be understood", remedy: "Check the address, and update the tool.")
    }
  }
}
