import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerStorage
import SkinUpdate

/// A comparison of the database's records with the signed targets, which are what apps see.
struct RecordCheck {
  /// The issues that were found.
  private(set) var issues: [SkinIssue] = []
  private let signed: [String: TargetFile]

  /// Compares all records of an app.
  /// - Parameters:
  ///   - app: The app.
  ///   - signed: The signed targets by path.
  ///   - store: The records.
  /// - Throws: The storage error, or `SkinIssue` if a record can't be read.
  init(of app: SkinIdentifier, _ signed: [String: TargetFile], _ store: any MetadataReading) throws {
    self.signed = signed
    let packages = try store.packages(of: app, skin: nil)
    for package in packages {
      compare(package.target, sha256: package.sha256.hex, length: package.size)
      for patch in try store.patches(of: package.app, to: package.skin) {
        compare(patch.target, length: patch.size)
      }
    }
    for activation in try store.activations(of: app) { compare(activation.document) }
    if let catalog = try store.catalog(of: app) { compare(catalog.document) }
    let known = Set(packages.map(\.target))
    for path in signed.keys.sorted() where path.hasPrefix("skins/") && !known.contains(path) {
      add(path, "is signed, but the database doesn't list it")
    }
    try compareFiles(store.targetFiles(of: app))
    try compareState(store.completeRepository(of: app))
    compareSize(of: app, try store.publishedBytes(of: app), files: try store.sizeOfPublishedFiles(of: app))
  }

  private mutating func compare(_ document: some PublishedDocument) {
    compare(document.target, sha256: ContentHash(of: document.data).hex, length: document.data.count)
  }

  private mutating func compare(_ path: String, sha256: String? = nil, length: Int) {
    guard let target = signed[path] else { return add(path, "is in the database, but isn't signed") }
    guard target.length == length, sha256 == nil || target.digest.hashes["sha256"] == sha256 else {
      return add(path, "is signed with another length or hash than the database has")
    }
  }

  private mutating func compareFiles(_ files: [ServedTarget]) {
    let served = Dictionary(files.map { ($0.path, $0) }) { $1 }
    for (path, target) in signed.sorted(by: { $0.key < $1.key }) {
      let hash = target.digest.hashes["sha256"] ?? ""
      let file = served["targets/" + RepositoryLayout.stored(path, hash: hash)]
      if file?.hash.hex != hash || file?.length != target.length { add(path, "is signed, but isn't served") }
    }
  }

  private mutating func compareState(_ state: RepositoryState) {
    let targets = state.allTargets
    for path in Set(targets.keys).union(signed.keys).sorted()
    where targets[path]?.sha256.hex != signed[path]?.digest.hashes["sha256"] {
      add(path, "differs between the signer's state and the signed metadata")
    }
  }

  /// Compares the size by which the quota is judged.
  private mutating func compareSize(of app: SkinIdentifier, _ counted: Int, files: Int) {
    guard counted != files else { return }
    issues.append(
      SkinIssue(
        .damagedStorage,
        "The packages and patches of \(app) have \(files) bytes, but \(counted) are counted for the quota",
        suggestion: "Restore the database from a backup.", place: .init(key: "app_quota")))
  }

  private mutating func add(_ path: String, _ what: String) {
    issues.append(
      SkinIssue(
        .damagedStorage, "\(path) \(what)", suggestion: "Restore the database from a backup.", place: .init(file: path))
    )
  }
}
