import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// A transactional database, for one server or many.
///
/// Each call of ``read(_:)`` sees one consistent state. Each call of ``write(_:)`` is atomic, and writes of all servers
/// are serialized. Closures must only use their argument, because the database may retry them.
protocol MetadataStore: Sendable {
  /// Reads one consistent state.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataReading) throws -> Value
  ) async throws -> Value

  /// Changes the state durably: once this method returns, the change survives a crash of the machine.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataWriting) throws -> Value
  ) async throws -> Value
}

/// The queries of a transaction.
protocol MetadataReading {
  /// Returns the last signed state of the repository, or nil if it was never signed.
  func repository() throws -> RepositoryState?
  /// Returns all signed files that are still served.
  func metadataFiles() throws -> [ServedMetadata]
  /// Returns all target files that are still served.
  func targetFiles() throws -> [ServedTarget]
  /// Returns the names of all apps with packages.
  func apps() throws -> [SkinIdentifier]
  /// Returns all packages of an app, or of one of its skins, oldest first.
  func packages(of app: SkinIdentifier, skin: SkinIdentifier?) throws -> [PackageRecord]
  /// Returns a package.
  func package(of app: SkinIdentifier, _ skin: SkinReference) throws -> PackageRecord?
  /// Returns the patches that produce a version, smallest first.
  func patches(of app: SkinIdentifier, to skin: SkinReference) throws -> [PatchRecord]
  /// Returns the activations of all channels of all apps.
  func activations() throws -> [ActivationRecord]
  /// Returns the activation of a channel, or nil if none was ever set.
  func activation(of app: SkinIdentifier, channel: SkinIdentifier) throws -> ActivationRecord?
  /// Returns, for each app, the newest version of timestamp.json with a new package or catalog.
  func lastPublications() throws -> [SkinIdentifier: Int]
  /// Returns the catalog of an app, or nil if none was ever set.
  func catalog(of app: SkinIdentifier) throws -> CatalogRecord?
  /// Returns the uploaded pictures of all apps that no catalog names yet.
  func pictures() throws -> [PictureRecord]
  /// Returns the counts of reports, at most one more than ``ReportQuery/limit``.
  func reports(_ query: ReportQuery) throws -> [ReportCount]
}

/// The changes of a transaction.
protocol MetadataWriting: MetadataReading {
  /// Adds a package with its patches.
  func insert(_ package: PackageRecord, _ patches: [PatchRecord]) throws
  /// Sets the activation of a channel.
  func set(_ activation: ActivationRecord) throws
  /// Sets the catalog of an app.
  func set(_ catalog: CatalogRecord) throws
  /// Adds an uploaded picture, in place of one with the same path.
  func insert(_ picture: PictureRecord) throws
  /// Removes an uploaded picture, unless it was replaced.
  func remove(_ picture: PictureRecord) throws
  /// Stores a device's state, in place of the previous one with its token. An equal state changes nothing.
  func add(_ report: UpdateReport, app: SkinIdentifier, channel: SkinIdentifier?, day: String) throws
  /// Merges the states of days before a given one into the counts, and deletes them with their tokens.
  func foldReports(before day: String) throws
  /// Saves a newly signed repository.
  /// - Parameters:
  ///   - state: The signed state.
  ///   - metadata: The newly signed files.
  ///   - targets: The target files that the state names.
  ///   - kept: The number of saves after which outdated files are removed.
  /// - Throws: The database error.
  func save(_ state: RepositoryState, metadata: [ServedMetadata], targets: [ServedTarget], keeping kept: Int) throws
}
