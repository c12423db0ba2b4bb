import Foundation
import SkinPackage

@testable import SkinServer
@testable import SkinServerPublishing
@testable import SkinServerStorage

/// A blob store that holds the first caller of an operation until the test lets it go on.
///
/// A publication fetches the bases of its patches with ``localFile(_:)``, and writes its files with ``put(_:as:)``.
struct HeldBlobs: WrappedBlobs {
  enum Operation: Sendable {
    case localFile
    case put
  }

  var base: FolderBlobs
  var hold: Hold

  func put(_ file: URL, as hash: ContentHash) async throws {
    await hold.pass(.put)
    try await base.put(file, as: hash)
  }

  func localFile(_ hash: ContentHash) async throws -> URL {
    await hold.pass(.localFile)
    return try await base.localFile(hash)
  }
}

/// The gate of ``HeldBlobs``.
actor Hold {
  private var operation: HeldBlobs.Operation?
  private var waiting: CheckedContinuation<Void, Never>?
  /// Whether a caller is held.
  var isHolding: Bool { waiting != nil }

  /// Holds the next caller of an operation.
  func next(_ operation: HeldBlobs.Operation) { self.operation = operation }

  /// Continues the held caller.
  func release() {
    waiting?.resume()
    waiting = nil
  }

  fileprivate func pass(_ operation: HeldBlobs.Operation) async {
    guard self.operation == operation else { return }
    self.operation = nil
    await withCheckedContinuation { waiting = $0 }
  }
}

extension TestWorld {
  /// Opens a server whose blob store holds callers.
  func server(holding hold: Hold) async throws -> RepositoryServer {
    let settings = settings()
    try FileManager.default.createDirectory(at: dataFolder, withIntermediateDirectories: true)
    let blobs = HeldBlobs(base: try FolderBlobs(dataFolder.appending(path: "blobs")), hold: hold)
    return try await RepositoryServer(
      settings: settings, signer: RepositoryServer.signer(settings), store: SQLiteStore(databaseFile), blobs: blobs,
      clock: .system, logger: Self.logger)
  }
}
