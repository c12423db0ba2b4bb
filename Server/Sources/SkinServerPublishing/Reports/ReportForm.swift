import Foundation
import SkinKit
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// A strict parser of report batches, which any client can send.
enum ReportForm {
  /// The largest download that a report may claim, in bytes: larger than any package, small enough for exact sums.
  private static let mostBytes = 1 << 34

  /// Parses a batch.
  /// - Parameters:
  ///   - data: The body.
  ///   - limit: The maximum number of reports.
  /// - Returns: The batch. All of its fields are well formed.
  /// - Throws: `SkinIssue` with the place of the first malformed field.
  static func batch(in data: Data, limit: Int) throws -> ReportBatch {
    // This parser reports the place of a mistake, and refuses duplicate members.
    let document = try MetadataValue(parsing: data, file: "the body")
    guard document["format"] == 1 else { throw wrong("format", "1") }
    let batch: ReportBatch
    do {
      batch = try JSONDecoder().decode(ReportBatch.self, from: data)
    } catch let error as DecodingError {
      throw wrong(error.place, "as docs/formats.md describes it")
    }
    guard (1...limit).contains(batch.reports.count) else { throw wrong("reports", "a list of 1 to \(limit) reports") }
    var versions: Set<SkinReference> = []
    for (number, report) in batch.reports.enumerated() {
      let place = "reports[\(number)]"
      // A batch is from one device, which has one state of a version.
      guard versions.insert(report.skin).inserted else {
        throw wrong("\(place).skin", "a version that the batch names once, because a batch is from one device")
      }
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
      .badBody, "\(key) isn't \(expected)", suggestion: "Correct it.", place: .init(file: "the body", key: key))
  }
}

extension DecodingError {
  /// The path of the value that can't be decoded, such as `reports[0].kind`.
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

/// Days in UTC as strings that sort chronologically.
enum ReportDay {
  /// Returns the day of a date, such as `2030-02-28`.
  static func text(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  /// Whether a string is a day.
  static func isDay(_ text: String) -> Bool {
    guard text.utf8.count == 10, let day = try? Date(text, strategy: .iso8601.year().month().day()) else {
      return false
    }
    return Self.text(day) == text
  }
}

extension ReportSample {
  /// Returns the first day of a period whose reports are those of the sample.
  /// - Parameter since: The first day of the period.
  /// - Returns: The day, or that of the last change to a smaller share if it is later.
  func first(_ since: String) -> String { max(since, ReportDay.text(changedAt)) }
}
