import ArgumentParser
import Foundation
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinTransport
import SkinUpdate

/// The command `skin publish`: uploads a package, or a skin as a package, to skin-server.
struct Publish: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Publish a package, or a skin in any format, on a skin-server.",
    discussion: """
      Packs a skin's folder, file or zip like `skin pack`, verifies the package, checks the skin like `skin lint`, and uploads it. A skin with \
      errors isn't sent; the errors are listed. Pass the skins that aliases refer to with --builtin and --base.

      The server creates patches from earlier versions, signs the skin and serves it. Publishing the same contents again \
      changes nothing. Apps show the skin once it is activated (`skin activate`). With --brand, --channel or \
      --base-version, only matching apps accept it.

      If the package and the earlier versions are large, the server publishes the package first and makes the patches in the \
      background; until then, devices download the package. --patches now or later decides otherwise, and --wait waits for \
      the patches.

      Packages of 8 MB and more are sent in parts. After a cut connection or a restart of the server, the upload \
      continues where it stopped; so it does if the command is run again.

      With --keys, the targets key stays on this machine: it creates the patches and signs the targets, and the server \
      countersigns.

      Exit codes: 0 success, 1 the skin has errors or was refused, or a patch failed for which the command waited, 64 wrong \
      usage.

      Examples:
        skin publish spring-festival --server https://skins.example.com --app festival
        SKIN_TOKEN=… skin publish spring-festival-1.0.0.skin --server https://skins.example.com --app festival
        skin publish festival.zip --id festival --version 1.0.0 --app-minimum 3.2.0 --app festival
        skin publish spring-festival-1.0.0.skin --keys publisher --app festival
        skin publish gold-1.0.0.skin --app festival --brand App2 --channel beta --base-version 1.0.0...1.9.9
        skin publish spring-festival-2.0.0.skin --app festival --wait
      """)

  @Argument(
    help: "The package, the skin's folder, file or zip, or - for the standard input.",
    completion: .file(extensions: ["skin", "zip"]))
  var package: String

  @Option(
    help: ArgumentHelp("The app's own skin, for checking aliases to its keys.", valueName: "skin"),
    completion: .file())
  var builtin: String?

  @Option(
    help: ArgumentHelp("A base skin that the skin names. Can be repeated.", valueName: "skin"),
    completion: .file())
  var base: [String] = []

  @Option(help: "What is new in this version, for `skin list`.")
  var notes: String?

  @Option(
    help: ArgumentHelp(
      "When the server makes the patches from earlier versions: now, before the package is published, or later.",
      discussion: "By default, large ones later."))
  var patches: PatchTiming?

  @Flag(help: "Wait for patches that the server makes later.")
  var wait = false

  @OptionGroup var kinds: KindOptions
  @OptionGroup(title: "Header") var header: HeaderOptions
  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Audience") var audience: AudienceOptions
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var freeze: FreezeOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard notes == nil || signing.draft == nil else {
      throw ValidationError("A draft has no notes. Set them with `skin notes` once the version is published.")
    }
    guard signing.keys == nil || patches == nil && !wait else {
      throw ValidationError("With --keys, this machine makes the patches. Omit --patches and --wait.")
    }
  }

  func execute(_ console: Console) async throws {
    let path = try StandardInput.path(package)
    let opened = try OpenedSkin(path)
    if let reader = opened.files as? PackageReader {
      guard header.isEmpty else {
        throw ValidationError("A package has a header already. Pass the options of the header to `skin pack`.")
      }
      let skin = try checked(opened, isPacked: true, console)
      return try await send(reader, at: URL(filePath: path), console.noting(skin.notices))
    }
    try await LocalPublisher.withWork { work in
      let skin = try checked(OpenedSkin(files: opened.readable(), entry: opened.entry), isPacked: false, console)
      let console = console.noting(skin.notices)
      let file = work.appending(path: "package.skin")
      _ = try SkinPacker(skin: skin, header: skin.header, kinds: kinds.kinds).pack(
        to: file.path, named: package, console)
      try await send(PackageReader(url: file), at: file, console)
    }
  }

  /// Reads and checks the skin.
  ///
  /// Aliases of a package were checked when it was packed, against skins that may be missing here.
  private func checked(_ opened: OpenedSkin, isPacked: Bool, _ console: Console) throws -> CheckedSkin {
    try CheckedSkin(
      opened, header: header, surroundings: SkinSurroundings(builtin: builtin, base: base),
      areComplete: !isPacked || builtin != nil || !base.isEmpty, kinds: kinds.kinds, console)
  }

  private func send(_ reader: PackageReader, at url: URL, _ console: Console) async throws {
    let client = try server.client(console).overriding(freeze)
    if var publisher = try await signing.publisher(for: client, app: server.app, console) {
      try await publisher.publish(url, for: server.app, audience: audience.audience, setsNotes: notes != nil, console)
      return try await setNotes(of: reader, client)
    }
    let size = reader.packageSize
    let query = audience.query + (patches.map { [URLQueryItem(name: "patches", value: $0.rawValue)] } ?? [])
    let (answer, isNew): (HTTPSender.Answer, Bool?) =
      if size < ResumableUpload.leastSize {
        try await (
          client.upload(url, to: PackageEndpoints.publish.path([server.app.rawValue]).text, query: query) {
            console.progress(package, $0, of: size)
          }, nil
        )
      } else {
        try await ResumableUpload(client: client, file: url, size: size, app: server.app, query: query)
          .publish(console) { console.progress(package, $0, of: size) }
      }
    var published = try PublishedPackage(answer, isNew: isNew)
    published.printLines("Published", for: server.app, size: size, setsNotes: notes != nil, console)
    try await setNotes(of: reader, client)
    if published.patches.contains(where: \.isPending) {
      if wait {
        published.patches = try await PatchWait(client: client, app: server.app, package: published).run(console)
      } else {
        console.line("Devices download the package until the patches are made; --wait waits for them.")
      }
    }
    try console.value(published)
    if wait, published.patches.contains(where: \.isFailed) { throw ExitCode.failure }
  }

  private func setNotes(of package: PackageReader, _ client: ServerClient) async throws {
    guard let notes else { return }
    let manifest = package.manifest
    _ = try await client.call(
      VersionEndpoints.setNotes, server.app, manifest.id, manifest.version, body: NotesForm(notes: notes))
  }
}

extension PatchTiming: ExpressibleByArgument {}
