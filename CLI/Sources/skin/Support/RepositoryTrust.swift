// Who vouches for a file: the signed metadata of a repository, from a root that is trusted.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// The options of commands that look a package or patch up in a repository.
struct RepositoryTrust: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "A repository to look the file up in: its folder, or its address, such as https://skins.example.com/repository.",
      valueName: "place"),
    completion: .directory)
  var repository: String?

  @Option(
    help: ArgumentHelp("The root.json that apps pin, from which the repository's signatures are checked."),
    completion: .file(extensions: ["json"]))
  var root: String?

  func validate() throws {
    guard (repository == nil) == (root == nil) else {
      throw ValidationError("--repository and --root must be given together.")
    }
  }

  /// Finds out whether a repository vouches for a file.
  /// - Returns: What its metadata say; nil where no repository was named.
  /// - Throws: `SkinIssue` where the metadata can't be read or trusted.
  func endorsement(of file: URL) async throws -> Endorsement? {
    guard let repository, let root else { return nil }
    let hash = try ContentHash(ofFile: file)
    let (url, transport) = Self.location(repository)
    let folder = FileManager.default.temporaryDirectory.appending(path: "skin-trust-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var fetcher = try MetadataFetcher(
      pinnedRoot: try read(root), url: url.appending(path: "metadata/"), cache: try MetadataCache(folder),
      transport: transport)
    try await fetcher.refresh(now: Date())
    guard let role = fetcher.trusted?.targets["targets"] else { return nil }
    let all = try await fetcher.targets(under: "")
    let targets = all.filter { $0.value.digest.hashes["sha256"] == hash.hex }.keys.sorted()
    return Endorsement(repository: repository, targets: targets, expires: role.expires.formatted(.iso8601))
  }

  private func read(_ path: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw SkinIssue(
        .unreadableFile, "\(path) can't be read: \(error.localizedDescription)", remedy: "Check the path.",
        place: .init(file: path))
    }
  }

  private static func location(_ place: String) -> (URL, any HTTPTransport) {
    if let url = URL(string: place), ["http", "https"].contains(url.scheme?.lowercased()) {
      return (url, URLSessionTransport())
    }
    return (URL(filePath: place), FolderTransport())
  }
}

/// What a repository says of a file.
struct Endorsement: Encodable {
  /// The repository, as it was named.
  let repository: String
  /// The targets that are this very file; none where the repository doesn't vouch for it.
  let targets: [String]
  /// Until when the repository's word counts.
  let expires: String

  var isPublished: Bool { !targets.isEmpty }

  /// The file is none of the repository's.
  func refusal(of file: String) -> SkinIssue {
    SkinIssue(
      .unpublishedFile, "\(repository) doesn't vouch for \(file): none of its targets has these bytes",
      remedy: "Fetch the file from the repository again, or publish it.", place: .init(file: file))
  }
}

/// Answers requests for files of this machine as a server would.
private struct FolderTransport: HTTPTransport {
  func open(_ request: TransportRequest) async throws -> TransportStream {
    var body = Data()
    var status = 404
    if FileManager.default.fileExists(atPath: request.url.path) {
      let handle = try FileHandle(forReadingFrom: request.url)
      defer { try? handle.close() }
      // One byte more tells that there are too many.
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
