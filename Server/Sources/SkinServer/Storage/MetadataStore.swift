// What the server remembers, behind a protocol: SQLite on one machine, a database server for many.

import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// A database with transactions.
///
/// Each call of ``read(_:)`` sees one state of everything; each call of ``write(_:)`` happens wholly or not at all, and
/// no two at the same time, whichever server they come from. The closures touch nothing but what they are given, so a
/// database that asks for it may run them again.
protocol MetadataStore: Sendable {
  /// Looks at one state.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataReading) throws -> Value
  ) async throws -> Value

  /// Changes the state.
  ///
  /// When it returns, the change survives a crash of the machine.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataWriting) throws -> Value
  ) async throws -> Value
}

/// What can be asked.
protocol MetadataReading {
  /// The repository as it was last signed; nil before the first time.
  func repository() throws -> RepositoryState?
  /// All signed files that are still served.
  func metadataFiles() throws -> [ServedMetadata]
  /// All target files that are still served.
  func targetFiles() throws -> [ServedTarget]
  /// The names of all apps with packages.
  func apps() throws -> [SkinIdentifier]
  /// All packages of an app, or of one of its skins, oldest first.
  func packages(of app: SkinIdentifier, skin: SkinIdentifier?) throws -> [PackageRecord]
  /// One package.
  func package(of app: SkinIdentifier, _ skin: SkinReference) throws -> PackageRecord?
  /// The patches that lead to a version, smallest first.
  func patches(of app: SkinIdentifier, to skin: SkinReference) throws -> [PatchRecord]
  /// The activations of all channels of all apps.
  func activations() throws -> [ActivationRecord]
  /// The activation of a channel; nil where there never was one.
  func activation(of app: SkinIdentifier, channel: SkinIdentifier) throws -> ActivationRecord?
  /// For each app the newest version of timestamp.json that brought it a package or a catalog.
  func lastPublications() throws -> [SkinIdentifier: Int]
  /// The catalog of an app; nil where there never was one.
  func catalog(of app: SkinIdentifier) throws -> CatalogRecord?
  /// The pictures of all apps that wait for a catalog.
  func pictures() throws -> [PictureRecord]
  /// What became of skins, at most one more than ``ReportQuery/limit``.
  func reports(_ query: ReportQuery) throws -> [ReportCount]
}

/// What can be changed.
protocol MetadataWriting: MetadataReading {
  /// Adds a package with its patches.
  func insert(_ package: PackageRecord, _ patches: [PatchRecord]) throws
  /// Sets what a channel shows.
  func set(_ activation: ActivationRecord) throws
  /// Sets what an app offers its users.
  func set(_ catalog: CatalogRecord) throws
  /// Adds a picture that waits, in place of one of the same path.
  func insert(_ picture: PictureRecord) throws
  /// Removes a picture that waits, if it is still the same.
  func remove(_ picture: PictureRecord) throws
  /// Takes a device's state in, in place of the one before under its token; an equal one changes nothing.
  func add(_ report: UpdateReport, app: SkinIdentifier, channel: SkinIdentifier?, day: String) throws
  /// Adds the states of the days before one up, and forgets them and their tokens.
  func foldReports(before day: String) throws
  /// Saves a newly signed repository.
  /// - Parameters:
  ///   - state: What was signed.
  ///   - metadata: The newly signed files.
  ///   - targets: The target files that the state names.
  ///   - kept: For how many savings files that the state no longer names are still served.
  /// - Throws: What keeps the database from writing.
  func save(_ state: RepositoryState, metadata: [ServedMetadata], targets: [ServedTarget], keeping kept: Int) throws
}
