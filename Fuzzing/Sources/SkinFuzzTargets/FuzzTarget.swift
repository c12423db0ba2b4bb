package import Foundation
import SkinKit

/// A defect of a reader that an input shows.
package struct Finding: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// A fuzzed reader: its name, its seeds and its operation on an input.
package struct FuzzTarget: Sendable {
  package let name: String
  /// The longest input in bytes.
  package let maximumLength: Int
  /// The seeds.
  ///
  /// Seeds that are too long are ignored.
  package let seeds: @Sendable () throws -> [Data]
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

  package static let all = text + formats + packages + metadata

  /// Reads an input.
  ///
  /// Invalid input must be refused with a complete issue.
  /// - Parameter data: The input.
  /// - Throws: ``Finding`` if the reader does anything else.
  package func run(_ data: Data) throws {
    do {
      try body(data)
    } catch let finding as Finding {
      throw finding
    } catch let issue as SkinIssue {
      try check(issue)
    } catch {
      throw Finding("\(name) throws \(type(of: error)), which isn't a SkinIssue: \(error)")
    }
  }
}

/// Reads what was written, which must be valid.
func readingBack<Value>(_ what: String, _ read: () throws -> Value) throws -> Value {
  do {
    return try read()
  } catch {
    throw Finding("the written \(what) can't be read: \(error)")
  }
}

/// Checks that an issue is complete.
func check(_ issue: SkinIssue) throws {
  if issue.message.isEmpty || issue.suggestion.isEmpty { throw Finding("an issue has no message or no suggestion") }
  if let line = issue.place.line, line < 1 { throw Finding("an issue is on line \(line): \(issue)") }
}
