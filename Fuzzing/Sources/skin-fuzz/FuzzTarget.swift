// A reader that is fuzzed: its name, what it is given to begin with, what is done with an input.

import Foundation
import SkinKit

/// One reader of what comes from outside.
struct FuzzTarget: Sendable {
  let name: String
  /// The longest input in bytes.
  let maximumLength: Int
  /// The inputs to begin with; those that are too long are left out.
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

  /// Reads an input; bad ones are refused with an issue that says something, and in no other way.
  func run(_ data: Data) {
    do {
      try body(data)
    } catch let issue as SkinIssue {
      check(issue)
    } catch {
      finding("\(name) throws \(type(of: error)), which is no SkinIssue: \(error)")
    }
  }
}

/// Holds an issue to what every issue has.
func check(_ issue: SkinIssue) {
  if issue.message.isEmpty || issue.remedy.isEmpty { finding("an issue doesn't say what is wrong or how to mend it") }
  if let line = issue.place.line, line < 1 { finding("an issue is on line \(line): \(issue)") }
}
