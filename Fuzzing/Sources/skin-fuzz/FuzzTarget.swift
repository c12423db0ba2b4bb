import Foundation
import SkinKit

/// A fuzzed reader: its name, its seeds and its operation on an input.
struct FuzzTarget: Sendable {
  let name: String
  /// The longest input in bytes.
  let maximumLength: Int
  /// The seeds.
  ///
  /// Seeds that are too long are ignored.
  let seeds: @Sendable () throws -> [Data]
  private let body: @Sendable (Data) throws -> Void

  init(
    _ name: String, maximumLength: Int = 4_096, seeds: @escaping @Sendable () throws -> [Data],
    body: @escaping @Sendable (Data) throws -> Void
  ) {
    self.name = name
    self.maximumLength = maximumLength
    self.seeds = seeds
    self.body = body
  }

  static let all = text + formats + packages + metadata

  /// Reads an input.
  ///
  /// Invalid input must be refused with a complete issue.
  func run(_ data: Data) {
    do {
      try body(data)
    } catch let issue as SkinIssue {
      check(issue)
    } catch {
      finding("\(name) throws \(type(of: error)), which isn't a SkinIssue: \(error)")
    }
  }
}

/// Checks that an issue is complete.
func check(_ issue: SkinIssue) {
  if issue.message.isEmpty || issue.remedy.isEmpty { finding("an issue has no message or no remedy") }
  if let line = issue.place.line, line < 1 { finding("an issue is on line \(line): \(issue)") }
}
