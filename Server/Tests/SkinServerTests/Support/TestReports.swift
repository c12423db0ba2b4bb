import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Batches of reports.
enum TestReports {
  /// Returns a batch.
  static func batch(_ reports: [String], app: String = "festival", channel: String = "stable") -> String {
    #"{"app":"\#(app)","channel":"\#(channel)","format":1,"reports":[\#(reports.joined(separator: ","))]}"#
  }

  /// Returns the token of a device.
  static func token(_ device: Int) -> String { String(repeating: "0", count: 24) + "\(10_000_000 + device)" }
}

extension TestClientProtocol {
  /// Sends a batch of reports.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - address: The address of the device, if a proxy is in front of the server.
  /// - Returns: The answer.
  /// - Throws: An error if the request can't be sent.
  @discardableResult
  func sendReports(_ batch: String, from address: String? = nil) async throws -> TestResponse {
    var headers: HTTPFields = [:]
    if let address, let name = HTTPField.Name("X-Forwarded-For") { headers[name] = address }
    return try await execute(uri: "/reports", method: .post, headers: headers, body: ByteBuffer(string: batch))
  }

  /// Sends the reports of several devices, each in a batch of its own.
  func sendReports(ofDevices reports: [String], app: String = "festival", channel: String = "stable") async throws {
    for report in reports {
      let answer = try await sendReports(TestReports.batch([report], app: app, channel: channel))
      #expect(answer.status == .ok, "\(String(buffer: answer.body))")
    }
  }
}
