import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOConcurrencyHelpers
import NIOCore
import ServiceLifecycle

/// A real HTTP server that records deliveries.
final class WebhookReceiver: Sendable {
  struct Delivery: Sendable {
    var headers: HTTPFields
    var body: Data

    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
  }

  private struct State {
    var deliveries: [Delivery] = []
    var answer = (status: HTTPResponse.Status.noContent, text: "")
  }

  private let state = NIOLockedValueBox(State())

  /// The deliveries so far.
  var deliveries: [Delivery] { state.withLockedValue { $0.deliveries } }

  /// Sets the answers from now on; their status is 204 at first.
  func answer(_ status: HTTPResponse.Status, _ text: String = "line one\nline two") {
    state.withLockedValue { $0.answer = (status, text) }
  }

  /// Runs the receiver while a test uses it.
  func run(_ test: @escaping @Sendable (_ port: Int) async throws -> Void) async throws {
    let router = Router()
    router.post("hook") { [state] request, _ -> Response in
      let body = Data(try await request.body.collect(upTo: 1 << 20).readableBytesView)
      let (status, text) = state.withLockedValue { state in
        state.deliveries.append(Delivery(headers: request.headers, body: body))
        return state.answer
      }
      let headers: HTTPFields = status.kind == .redirection ? [.location: "/hook"] : [:]
      return Response(
        status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
    }
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { found.yield($0.localAddress?.port ?? 0) }, logger: TestWorld.logger)
    let group = ServiceGroup(services: [application], logger: TestWorld.logger)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      for await port in ports {
        do { try await test(port) } catch {
          await group.triggerGracefulShutdown()
          throw error
        }
        break
      }
      await group.triggerGracefulShutdown()
    }
  }
}
