import ArgumentParser
import Foundation
import SkinKit
import SkinPackage
import SkinTransport
import SkinUpdate

/// The options of commands that look up a package or patch in a repository's signed metadata.
struct RepositoryTrust: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "The repository to look the file up in: a folder, or an address such as https://skins.example.com/repository/festival.",
      valueName: "place"),
    completion: .directory)
  var repository: String?

  @Option(
    help: ArgumentHelp("The root.json that apps pin. It verifies the repository's signatures."),
    completion: .file(extensions: ["json"]))
  var root: String?

  func validate() throws {
    guard (repository == nil) == (root == nil) else {
      throw ValidationError("--repository and --root must be given together.")
    }
  }

  /// Looks up a file in the repository.
  /// - Returns: The targets with the file's contents; nil if no repository was given.
  /// - Throws: `SkinIssue` if the metadata can't be read or verified.
  func endorsement(of file: URL) async throws -> Endorsement? {
    guard let repository, let root else { return nil }
    let hash = try ContentHash(ofFile: file)
    let (url, transport) = Self.location(repository)
    let folder = FileManager.default.temporaryDirectory.appending(path: "skin-trust-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    // Every role may describe the file.
    var limits = MetadataLimits()
    limits.delegations = 1_000_000
    var fetcher = try MetadataFetcher(
      pinnedRoot: try contents(ofFile: root), url: url.appending(path: "metadata/"), cache: try MetadataCache(folder),
      transport: transport, limits: limits)
    try await fetcher.refresh(now: Date())
    guard let role = fetcher.trusted?.targets["targets"] else { return nil }
    let all = try await fetcher.targets(under: "")
    let targets = all.filter { $0.value.digest.hashes["sha256"] == hash.hex }.keys.sorted()
    return Endorsement(repository: repository, targets: targets, expires: role.expires.formatted(.iso8601))
  }

  private static func location(_ place: String) -> (URL, any HTTPTransport) {
    if let url = URL(string: place), ["http", "https"].contains(url.scheme?.lowercased()) {
      return (url, AsyncHTTPTransport())
    }
    return (URL(filePath: place), FolderTransport())
  }
}

/// The result of looking up a file in a repository.
struct Endorsement: Encodable {
  /// The repository, as given on the command line.
  let repository: String
  /// The targets with the file's contents; empty if the repository doesn't publish the file.
  let targets: [String]
  /// The expiry date of the repository's targets.
  let expires: String

  var isPublished: Bool { !targets.isEmpty }

  /// The issue of a file that the repository doesn't publish.
  func refusal(of file: String) -> SkinIssue {
    SkinIssue(
      .unpublishedFile, "\(repository) doesn't publish \(file): none of its targets has these bytes",
      suggestion: "Download the file from the repository again, or publish it.", place: .init(file: file))
  }
}

/// A transport that reads a repository from a local folder.
private struct FolderTransport: HTTPTransport {
  func open(_ request: TransportRequest) async throws -> TransportStream {
    var body = Data()
    var status = 404
    if FileManager.default.fileExists(atPath: request.url.path) {
      let handle = try FileHandle(forReadingFrom: request.url)
      defer { try? handle.close() }
      // One more byte reveals a file that is too long.
      body = try handle.read(upToCount: request.maximumLength + 1) ?? Data()
      status = 200
    }
    let contents = body
    let stream = AsyncThrowingStream<Data, any Error> { continuation in
      continuation.yield(contents)
      continuation.finish()
    }
    return TransportStream(status: status, headers: [:], body: stream)
  }
}
