import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage

/// Sends one event to its receiver.
struct WebhookSender: Sendable {
  /// Whether receivers may have private addresses.
  var allowsPrivate: Bool

  /// The time for an answer.
  private static let timeout = Duration.seconds(15)
  /// The length of the part of an answer that is kept, in bytes.
  private static let keptAnswer = 1_000

  /// Sends an event.
  /// - Parameters:
  ///   - delivery: The event.
  ///   - webhook: The receiver.
  ///   - moment: The time of the signature.
  /// - Returns: The attempt.
  func send(_ delivery: WebhookDelivery, to webhook: WebhookRecord, at moment: Date) async -> WebhookAttempt {
    var attempt = WebhookAttempt(at: moment, answer: "")
    do {
      let address = try WebhookAddress(webhook.url, allowsPrivate: allowsPrivate)
      let resolved = try await address.resolve(allowsPrivate: allowsPrivate)
      let body = try webhook.format.body(of: delivery.body, in: webhook.language)
      let headers = WebhookSignature.headers(delivery.id, body, at: moment, secret: webhook.secret)
      (attempt.status, attempt.answer) = try await withTimeout {
        try await exchange(body, address.url, headers, resolved: [address.host: resolved])
      }
    } catch let issue as SkinIssue {
      attempt.answer = issue.message
    } catch {
      attempt.answer = Self.readable("\(error)")
    }
    return attempt
  }

  /// Runs an exchange, and cancels it after the time for an answer, however slowly a receiver sends one.
  private func withTimeout(
    _ exchange: @escaping @Sendable () async throws -> (Int, String)
  ) async throws -> (Int, String) {
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      group.addTask(operation: exchange)
      group.addTask {
        try await Task.sleep(for: Self.timeout)
        throw SkinIssue(
          .badWebhook, "The receiver didn't answer within \(Self.timeout)", suggestion: "Answer before working.")
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }

  private func exchange(
    _ body: Data, _ url: String, _ headers: [(String, String)], resolved: [String: String]
  ) async throws -> (Int, String) {
    var configuration = HTTPClient.Configuration()
    // A redirection could lead to a private address.
    configuration.redirectConfiguration = .disallow
    configuration.timeout = .init(connect: .seconds(5), read: .seconds(10))
    // A refused connection fails at once.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    // The connection goes to the address that was checked. The certificate is checked for the name.
    configuration.dnsOverride = resolved
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
      var request = HTTPClientRequest(url: url)
      request.method = .POST
      request.headers = HTTPHeaders(headers)
      request.headers.add(name: "Content-Type", value: "application/json")
      request.headers.add(name: "User-Agent", value: "skin-server/\(ServerVersion.current)")
      request.headers.add(name: "Connection", value: "close")
      request.body = .bytes(ByteBuffer(bytes: body))
      let response = try await client.execute(request, timeout: TimeAmount(Self.timeout))
      var answer = Data()
      // The beginning is enough for people.
      for try await part in response.body {
        answer = Data(part.readableBytesView.prefix(Self.keptAnswer))
        break
      }
      try? await client.shutdown()
      return (Int(response.status.code), Self.readable(String(decoding: answer, as: UTF8.self)))
    } catch {
      try? await client.shutdown()
      throw error
    }
  }

  /// Returns a text without control characters.
  private static func readable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(keptAnswer).map { $0.value < 32 ? " " : $0 }))
  }
}
