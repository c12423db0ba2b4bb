import Foundation
public import SkinKit
import SkinPackage

/// The targets that failed by their contents.
///
/// There are two kinds. A file that matches its signed description, and still isn't a package or a patch to the right
/// version, was published like this. It isn't fetched again until its signed description or the app's version changes.
/// A file that doesn't match its signed description was changed on the way, or by its mirror, and may be right soon or in
/// another network. After the third failure it is skipped for a minute, and then for twice as long each time, up to half
/// an hour. ``forgetMismatches()`` ends that wait.
struct DenyList: Codable, Hashable {
  /// The failures of a target.
  struct Entry: Codable, Hashable {
    /// The SHA-256 of the target's signed description and of the app's version.
    var description: String
    /// The code of the issue.
    var code: String
    /// The number of downloads that didn't match the signed description; 0 if the file is wrong as it was signed.
    var mismatches: Int
    /// The time until which the file is skipped, in seconds since 1970; 0 if it isn't.
    var until: Double
  }

  /// The name among the updater's records, which is part of the store's format.
  static let name = "known-bad"
  /// The most targets on the list.
  static let limit = 256
  /// The number of mismatched downloads before a target is skipped.
  static let patience = 3
  /// The shortest and longest time for which a target is skipped, in seconds.
  static let rest = (shortest: 60.0, longest: 1_800.0)

  private(set) var targets: [String: Entry] = [:]

  /// The reason for which a file must not be fetched; nil if it may be.
  /// - Parameters:
  ///   - path: The target's path.
  ///   - target: The target's signed description.
  ///   - app: The app's version.
  ///   - now: The current time.
  /// - Returns: The issue to report if no other path leads to the skin.
  func issue(_ path: String, _ target: TargetFile, app: SkinVersion?, now: Date) -> SkinIssue? {
    guard let entry = targets[path], entry.description == Self.description(of: target, app) else { return nil }
    if entry.mismatches > 0 {
      let wait = entry.until - now.timeIntervalSince1970
      // A longer time than any that is set means that the clock was set back, or is that of an earlier version.
      guard wait > 0, wait <= Self.rest.longest else { return nil }
    }
    return SkinIssue(
      .deniedTarget, "\(path) was found to be wrong before (\(entry.code)) and isn't fetched again",
      suggestion: entry.mismatches > 0
        ? "Use another network, or check the server's files; it is tried again in minutes."
        : "Publish the skin under a higher version.",
      place: .init(file: path))
  }

  /// Notes that a file is wrong as it was signed.
  mutating func addBad(_ path: String, _ target: TargetFile, app: SkinVersion?, code: SkinIssue.Code) {
    add(Entry(description: Self.description(of: target, app), code: code.rawValue, mismatches: 0, until: 0), path)
  }

  /// Notes that a downloaded file isn't the signed one.
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

  /// Forgets the files that didn't match their signed descriptions, because another network may deliver the right ones.
  /// - Returns: Whether there were any.
  mutating func forgetMismatches() -> Bool {
    let before = targets.count
    targets = targets.filter { $0.value.mismatches == 0 }
    return targets.count < before
  }

  /// Removes a target, because its file was right.
  mutating func remove(_ path: String) { targets[path] = nil }

  private mutating func add(_ entry: Entry, _ path: String) {
    targets[path] = entry
    // Any of them will do: a repository with so many wrong files has other problems.
    while targets.count > Self.limit, let other = targets.keys.filter({ $0 != path }).min() { targets[other] = nil }
  }

  private static func description(of target: TargetFile, _ app: SkinVersion?) -> String {
    let described: MetadataValue = [
      "target": .object(target.members), "app": app.map { .string($0.description) } ?? .null,
    ]
    return ContentHash(of: described.canonical).hex
  }
}

extension SkinIssue.Code {
  /// A file of the repository is on the deny list, because it was wrong before.
  public static let deniedTarget: Self = "known-bad-target"
}
