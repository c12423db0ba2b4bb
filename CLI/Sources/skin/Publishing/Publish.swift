import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// The command `skin publish`: uploads a package to skin-server.
struct Publish: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Publish a package on a skin-server.",
    discussion: """
      Verifies the package and uploads it. The server creates patches from earlier versions, signs the skin and serves \
      it. Apps show it once it is activated (`skin activate`). With --brand, --channel or --base-version, only matching \
      apps accept it.

      With --keys, the targets key stays on this machine: it creates the patches and signs the targets, and the server \
      countersigns.

      Examples:
        SKIN_TOKEN=… skin publish spring-festival-1.0.0.skin --server https://skins.example.com --app festival
        skin publish spring-festival-1.0.0.skin --keys publisher --app festival
        skin publish gold-1.0.0.skin --app festival --brand App2 --channel beta --base-version 1.0.0...1.9.9
      """)

  @Argument(help: "The package.", completion: .file(extensions: ["skin"]))
  var package: String

  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Audience") var audience: AudienceOptions
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let url = URL(filePath: package)
    let reader = try PackageReader(url: url)
    try reader.verify()
    let client = try server.client(console)
    if let publisher = try await signing.publisher(for: client, console) {
      return try await publisher.publish(url, for: server.app, audience: audience.audience, console)
    }
    let size = reader.packageSize
    let answer = try await client.upload(
      url, to: "apps/\(server.app)/packages", query: audience.query
    ) { console.progress(package, $0, of: size) }
    try ServerAnswer.decode(PublishedPackage.self, answer).report("Published", for: server.app, size: size, console)
  }
}
