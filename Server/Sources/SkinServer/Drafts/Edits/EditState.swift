import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// The changes that were made to a published version, and the states that undoing returns to.
struct EditState: Codable, Sendable {
  var format = 1
  /// The version that is edited.
  var from: SkinReference
  /// The newest version of the skin when editing began.
  var newest: SkinVersion
  /// The number of the state, which rises with every change and every undone one.
  var revision = 0
  /// The changed files with the hashes of their contents.
  var files: [String: ContentHash] = [:]
  /// The earlier values of ``files``, the oldest first.
  var steps: [[String: ContentHash]] = []

  /// The maximum number of changes that can be undone.
  private static let mostSteps = 100

  /// Changes files.
  mutating func change(_ contents: [String: Data]) {
    steps.append(files)
    steps.removeFirst(max(0, steps.count - Self.mostSteps))
    for (path, data) in contents { files[path] = ContentHash(of: data) }
    revision += 1
  }

  /// Undoes the last change.
  /// - Returns: Whether there was one.
  mutating func undo() -> Bool {
    guard let last = steps.popLast() else { return false }
    files = last
    revision += 1
    return true
  }

  /// The hashes of all contents that are needed.
  var hashes: Set<ContentHash> { Set(steps.flatMap(\.values)).union(files.values) }
}

/// The folder with the state of an edit, and the contents of the changed files.
struct EditFolder: Sendable {
  let url: URL

  private static let stateName = "state.json"
  private static let picturesPrefix = "pictures-"

  private var stateFile: URL { url.appending(path: Self.stateName) }

  /// Returns the state; nil if nothing is edited here.
  func state() throws -> EditState? {
    guard FileManager.default.fileExists(atPath: stateFile.path) else { return nil }
    return try JSONDecoder().decode(EditState.self, from: Data(contentsOf: stateFile))
  }

  /// Returns the contents of the changed files.
  func contents(of state: EditState) throws -> [String: Data] {
    try state.files.mapValues { try Data(contentsOf: url.appending(path: $0.hex)) }
  }

  /// Replaces the state, and removes what only earlier ones need.
  /// - Parameters:
  ///   - state: The state.
  ///   - contents: The contents of files that it names and that may be new.
  /// - Throws: `SkinIssue` if the disk is full or fails. The old state remains then.
  func replace(with state: EditState, adding contents: [Data] = []) throws {
    let manager = FileManager.default
    try manager.createDirectory(at: url, withIntermediateDirectories: true)
    for data in contents {
      try DurableFile.replace(url.appending(path: ContentHash(of: data).hex), with: data, temporary: url)
    }
    try DurableFile.replace(stateFile, with: try JSONEncoder().encode(state), temporary: url)
    let kept = Set(state.hashes.map(\.hex)).union([Self.stateName, pictures(of: state.revision).lastPathComponent])
    for name in try manager.contentsOfDirectory(atPath: url.path) where !kept.contains(name) {
      try manager.removeItem(at: url.appending(path: name))
    }
  }

  /// The folder with the pictures of a revision.
  func pictures(of revision: Int) -> URL {
    url.appending(path: "\(Self.picturesPrefix)\(revision)", directoryHint: .isDirectory)
  }
}
