// Files of a repository that are known to be wrong, so that they aren't fetched again and again.

import Foundation
public import SkinKit
import SkinPackage

/// The targets that failed by their contents.
///
/// There are two kinds. A file that is what the metadata sign and still isn't a package, or a patch that doesn't lead
/// where it should, was published like this: it isn't fetched again until its signed description or the app's version
/// changes. A file that isn't what the metadata sign may be right tomorrow, on another server or after a mirror caught
/// up: it rests after its third failure, longer each time, a day at most.
struct DenyList: Codable, Hashable {
  /// What is known of a target.
  struct Entry: Codable, Hashable {
    /// The SHA-256 of the target's signed description and of the app's version.
    var description: String
    /// The code of the issue.
    var code: String
    /// How often the file that came was another one than was signed; 0 where it is wrong as it was signed.
    var mismatches: Int
    /// Until when a file rests that wasn't the signed one, in seconds since 1970; 0 where it doesn't rest.
    var until: Double
  }

  /// The name among the updater's records.
  static let name = "known-bad"
  /// The most targets that are kept in mind.
  static let limit = 256
  /// How many files of a target may be wrong before it rests.
  static let patience = 3
  /// The shortest and the longest rest, in seconds.
  static let rest = (shortest: 3_600.0, longest: 86_400.0)

  private(set) var targets: [String: Entry] = [:]

  /// Why a file isn't fetched; nil where it may be.
  /// - Parameters:
  ///   - path: The target's path.
  ///   - target: The target as it is signed now.
  ///   - app: The app's version.
  ///   - now: The moment.
  /// - Returns: The issue to tell where nothing else leads to the skin.
  func issue(_ path: String, _ target: TargetFile, app: SkinVersion?, now: Date) -> SkinIssue? {
    guard let entry = targets[path], entry.description == Self.description(of: target, app) else { return nil }
    if entry.mismatches > 0 {
      let wait = entry.until - now.timeIntervalSince1970
      // A rest longer than any that is given: the clock was turned back meanwhile.
      guard wait > 0, wait <= Self.rest.longest else { return nil }
    }
    return SkinIssue(
      .knownBadTarget, "\(path) was found to be wrong before (\(entry.code)) and isn't fetched again",
      remedy: entry.mismatches > 0
        ? "Check the files of the server; it is tried again later." : "Publish the skin under a higher version.",
      place: .init(file: path))
  }

  /// Notes that a file is wrong as it was signed.
  mutating func addBad(_ path: String, _ target: TargetFile, app: SkinVersion?, code: SkinIssue.Code) {
    add(Entry(description: Self.description(of: target, app), code: code.rawValue, mismatches: 0, until: 0), path)
  }

  /// Notes that the file that came isn't the signed one.
  mutating func addMismatch(
    _ path: String, _ target: TargetFile, app: SkinVersion?, code: SkinIssue.Code, now: Date
  ) {
    let description = Self.description(of: target, app)
    let known = targets[path].flatMap { $0.description == description ? $0.mismatches : nil } ?? 0
    let mismatches = min(known, 1_000) + 1
    var until = 0.0
    if mismatches >= Self.patience {
      let doublings = Double(min(mismatches - Self.patience, 10))
      until = now.timeIntervalSince1970 + min(Self.rest.longest, Self.rest.shortest * pow(2, doublings))
    }
    add(Entry(description: description, code: code.rawValue, mismatches: mismatches, until: until), path)
  }

  /// Forgets what is said of a target, because its file was right.
  mutating func forget(_ path: String) { targets[path] = nil }

  private mutating func add(_ entry: Entry, _ path: String) {
    targets[path] = entry
    // Which one goes hardly matters: a repository with so many wrong files has other troubles.
    while targets.count > Self.limit, let other = targets.keys.filter({ $0 != path }).min() { targets[other] = nil }
  }

  private static func description(of target: TargetFile, _ app: SkinVersion?) -> String {
    let described: MetadataValue = [
      "target": .object(target.members), "app": app.map { .string($0.description) } ?? .null,
    ]
    return ContentHash(of: described.canonical).hex
  }
}

extension DenyList {
  /// Whether an issue says that the file that came isn't the signed one.
  static func isMismatch(_ issue: SkinIssue) -> Bool {
    [.mismatchedFile, .answerTooLong, .wrongLength].contains(issue.code)
  }

  /// Whether an issue about a file that is the signed one is the file's fault, and not that of the disk, the store or
  /// anything else of this device.
  static func isFault(_ issue: SkinIssue) -> Bool {
    ![.diskFull, .storeFailure, .damagedStore, .unwritableFile, .unreadableFile, .updateFailure].contains(issue.code)
  }
}

extension SkinIssue.Code {
  /// A file of the repository was found to be wrong before.
  public static let knownBadTarget: Self = "known-bad-target"
}
