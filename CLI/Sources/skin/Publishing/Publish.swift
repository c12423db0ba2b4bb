// `skin publish`: a package goes to the server, which signs it and makes the patches.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// Uploads a package.
struct Publish: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Publish a package on a skin-server.",
    discussion: """
      The package is verified first. The server makes patches from earlier versions, signs, and serves the skin; apps \
      show it once it is activated. With --brand, --channel and --base-version it is for some apps alone; others refuse it, \
      even where it is activated for them.

      With --keys the targets key stays here: patches are made and targets signed on this machine, from what is \
      verified of the repository, and the server countersigns.

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
