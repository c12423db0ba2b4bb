package import Foundation
package import SkinUpdate

/// A transport of reports over AsyncHTTPClient, for apps on Linux.
///
/// It sends the same messages as `HTTPReportTransport`.
package struct AsyncHTTPReportTransport: ReportTransport {
  private let url: URL
  private let sender: HTTPSender

  /// Creates a transport.
  /// - Parameters:
  ///   - url: The address of the server.
  ///   - timeout: The longest silence of the server, in seconds.
  package init(url: URL, timeout: TimeInterval = 30) {
    self.url = url
    sender = HTTPSender(maximumLength: 65_536, timeout: timeout)
  }

  /// Sends reports.
  package func send(_ batch: ReportBatch) async throws -> ReportReceipt {
    let answer = try await sender.send("POST", url, fields: ReportPost.fields, body: .data(ReportPost.body(batch)))
    return ReportPost.receipt(answer.status, retryAfter: answer.headers["retry-after"], now: Date(), url: url)
  }
}
