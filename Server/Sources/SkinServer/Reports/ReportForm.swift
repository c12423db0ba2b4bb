// The form of reports, checked strictly: anybody can send anything.

import Foundation
import SkinKit
import SkinUpdate

/// Reads the bodies that apps send.
enum ReportForm {
  /// The most bytes that a report may tell of: more than any package, and few enough that sums stay exact.
  private static let mostBytes = 1 << 34

  /// Reads a batch.
  /// - Parameters:
  ///   - data: The body.
  ///   - limit: The most reports.
  /// - Returns: The batch, every field of which is well formed.
  /// - Throws: `SkinIssue` that names what isn't.
  static func batch(in data: Data, limit: Int) throws -> ReportBatch {
    // This reader says where a mistake is, and refuses what stands twice.
    let document = try MetadataValue(parsing: data, file: "the body")
    guard document["format"] == 1 else { throw wrong("format", "1") }
    let batch: ReportBatch
    do {
      batch = try JSONDecoder().decode(ReportBatch.self, from: data)
    } catch let error as DecodingError {
      throw wrong(error.place, "what docs/formats.md says")
    }
    guard (1...limit).contains(batch.reports.count) else { throw wrong("reports", "a list of 1 to \(limit) reports") }
    for (number, report) in batch.reports.enumerated() {
      let place = "reports[\(number)]"
      guard Data(token: report.token) != nil else { throw wrong("\(place).token", "32 hexadecimal digits") }
      guard (0...mostBytes).contains(report.bytes ?? 0) else { throw wrong("\(place).bytes", "a number of bytes") }
      if let code = report.code, code.wholeMatch(of: /[a-z0-9][a-z0-9-]{0,63}/) == nil {
        throw wrong("\(place).code", "the code of an issue")
      }
    }
    return batch
  }

  private static func wrong(_ key: String, _ expected: String) -> SkinIssue {
    SkinIssue(
      .badBody, "\(key) isn't \(expected)", remedy: "Correct it.", place: .init(file: "the body", key: key))
  }
}

extension DecodingError {
  /// Where the value that can't be read stands, such as `reports[0].kind`.
  fileprivate var place: String {
    let path: [any CodingKey] =
      switch self {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    let text = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    return text.isEmpty ? "the body" : String(text.drop { $0 == "." })
  }
}

/// Days as texts that sort as days do, in UTC.
enum ReportDay {
  /// The day of a moment, such as `2030-02-28`.
  static func text(_ moment: Date) -> String { moment.formatted(.iso8601.year().month().day()) }

  /// Whether a text is a day.
  static func isDay(_ text: String) -> Bool {
    guard text.utf8.count == 10, let day = try? Date(text, strategy: .iso8601.year().month().day()) else {
      return false
    }
    return Self.text(day) == text
  }
}
