import Foundation
import SkinKit

#if canImport(Network)
  import Network
#endif

/// The changes of the device's network, as far as the system reports them.
enum NetworkChanges {
  /// A stream with an element whenever the device has joined a network, or has changed to another, from now on.
  ///
  /// A slow reader receives one element for several changes. Off Apple's platforms it ends at once.
  static func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    #if canImport(Network)
      let monitor = NWPathMonitor()
      let last = Locked<NWPath?>(nil)
      monitor.pathUpdateHandler = { path in
        let before = last.withLock { last in
          defer { last = path }
          return last
        }
        // The first report is of the network at the start.
        if let before, before != path, path.status == .satisfied { continuation.yield() }
      }
      continuation.onTermination = { _ in monitor.cancel() }
      monitor.start(queue: DispatchQueue(label: "SkinKit.NetworkChanges"))
    #else
      continuation.finish()
    #endif
    return stream
  }
}
