import ArgumentParser
import Foundation
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinTransport
import SkinUpdate

/// The options that name a published skin on a server.
struct PublishedSkinOptions: ParsableArguments, Sendable {
  @OptionGroup var place: ServerPlace

  @Option(help: "The app's identifier, to compare with what is published.", transform: parseIdentifier)
  var app: SkinIdentifier?

  @Option(help: "The channel whose active version is compared.")
  var channel = "stable"

  @Option(
    help: "The published version to compare with. (default: the channel's active one, or the newest)",
    transform: parseVersion)
  var publishedVersion: SkinVersion?

  func validate() throws { _ = try parseIdentifier(channel) }
}

/// A published package of a skin on this machine.
struct PublishedSkin {
  /// The maximum size in bytes of a package.
  private static let largest = 512 << 20

  /// The skin and version.
  let reference: SkinReference
  /// The package's file.
  let file: URL
  /// Whether the channel's activation shows the version.
  let isActive: Bool

  /// Downloads a published version of a skin, and checks its hash.
  /// - Parameters:
  ///   - id: The skin.
  ///   - app: The app.
  ///   - options: The channel and the version.
  ///   - client: The client of the server.
  ///   - folder: The folder for the package.
  /// - Throws: `SkinIssue` if there is no such version, or the server can't be reached.
  init(
    _ id: SkinIdentifier, app: SkinIdentifier, _ options: PublishedSkinOptions, _ client: ServerClient,
    to folder: URL
  ) async throws {
    let list = try await client.call(VersionEndpoints.list, app)
    let versions = list.skins.filter { $0.id == id.rawValue }.compactMap { published in
      SkinVersion(published.version).map { (version: $0, published: published) }
    }
    guard let newest = versions.max(by: { $0.version < $1.version }) else {
      throw SkinIssue(
        .unpublishedVersion, "\(app) has no published version of \(id)",
        suggestion:
          "Publish it with `skin publish`, or compare with a file. `skin list --app \(app)` lists all versions.")
    }
    let active = try await Self.active(
      id, app: app, channel: parseIdentifier(options.channel), client)
    let wanted = options.publishedVersion ?? active ?? newest.version
    guard let found = versions.first(where: { $0.version == wanted }) else {
      throw SkinIssue(
        .unpublishedVersion, "\(app) has no published version \(wanted) of \(id)",
        suggestion: "Use one of: \(versions.map(\.version).sorted().map(\.description).joined(separator: ", ")).")
    }
    reference = SkinReference(id: id, version: wanted)
    isActive = wanted == active
    file = folder.appending(path: "\(id)-\(wanted).skin")
    let target = RepositoryLayout.package(app: app, id: id, version: wanted)
    let stored = RepositoryLayout.stored("targets/\(target)", hash: found.published.sha256)
    try await Self.download(
      client.base.appending(path: "repository/\(app)/\(stored)"), sha256: found.published.sha256, to: file)
  }

  /// The version that a channel's activation shows now; nil if it shows another skin or none.
  private static func active(
    _ id: SkinIdentifier, app: SkinIdentifier, channel: SkinIdentifier, _ client: ServerClient
  ) async throws -> SkinVersion? {
    let data = try await client.read(ActivationEndpoints.show.path([app.rawValue, channel.rawValue]).text).data
    let activation = try Activation.read(answer: data, like: Activation(app: app, channel: channel, skin: nil))
    let shown = activation.decision(in: ActivationContext(now: Date())).skin
    return shown?.id == id ? shown?.version : nil
  }

  /// Downloads a package to a file.
  ///
  /// The address is public, so the request has no token.
  private static func download(_ url: URL, sha256: String, to file: URL) async throws {
    let stream = try await AsyncHTTPTransport().open(TransportRequest(url: url, maximumLength: largest))
    guard stream.status == 200 else {
      throw SkinIssue(
        .serverRefused, "The server answered \(stream.status) to the request for \(url.lastPathComponent)",
        suggestion: "Check the server's address, and that the version isn't withdrawn.")
    }
    try create(Data(), at: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    for try await piece in stream.body { try handle.write(contentsOf: piece) }
    guard try ContentHash(ofFile: file).hex == sha256 else {
      throw SkinIssue(
        .serverRefused, "The downloaded package \(url.lastPathComponent) doesn't have the hash that the server names",
        suggestion: "Try again. If it stays, check the server's storage.")
    }
  }
}

extension SkinIssue.Code {
  /// The server has no such version of a skin.
  static let unpublishedVersion: Self = "unpublished-version"
}
