import Foundation
import SkinKit

@testable import SkinUpdate

/// Passes requests on to a transport, with the faults of a plan, and remembers them.
final class FaultyTransport: HTTPTransport {
  /// A request, and the fault of its answer.
  struct Request: Hashable, Sendable {
    var request: TransportRequest
    var fault: NetworkFault?
  }

  private let base: any HTTPTransport
  private let plan: @Sendable (_ index: Int) -> NetworkFault?
  private let log = Locked<[Request]>([])

  /// - Parameters:
  ///   - base: The transport.
  ///   - plan: The fault of the answer to the request with a number, counted from 0.
  init(_ base: any HTTPTransport, plan: @escaping @Sendable (_ index: Int) -> NetworkFault?) {
    (self.base, self.plan) = (base, plan)
  }

  /// Faults for the first requests, one after the other.
  convenience init(_ base: any HTTPTransport, _ faults: NetworkFault?...) {
    self.init(base) { faults.indices.contains($0) ? faults[$0] : nil }
  }

  var requests: [Request] { log.withLock { $0 } }

  func open(_ request: TransportRequest) async throws -> TransportStream {
    let fault = log.withLock { log in
      let fault = plan(log.count)
      log.append(Request(request: request, fault: fault))
      return fault
    }
    var request = request
    if let fault {
      request.headers[NetworkFault.field] = fault.text
      // Silent and slow answers are known to fail, so the test doesn't wait half a minute for them.
      switch fault.kind {
      case .stall: request.idleTimeout = 0.1
      case .drip:
        if request.minimumRate == nil { request.totalTimeout = 0.2 } else { request.rateWindow = 0.2 }
      default: break
      }
    }
    return try await base.open(request)
  }
}
