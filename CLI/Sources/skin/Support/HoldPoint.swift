#if DEBUG
  import Dispatch
  import Foundation

  /// A point at which a test holds the tool, so that it can act while the command is certain to run.
  ///
  /// If `SKIN_HOLD` names a pipe in the file system, the command writes a line to it after the first file of a package,
  /// and waits for SIGINT or SIGTERM. Release builds have no such point.
  final class HoldPoint: Sendable {
    static let files = HoldPoint(ProcessInfo.processInfo.environment["SKIN_HOLD"])

    private let pipe: Int32
    private let released = DispatchSemaphore(value: 0)

    private init(_ path: String?) { pipe = path.map { open($0, O_WRONLY) } ?? -1 }

    /// Reports that the command is here, and waits until it's released.
    func reach() {
      guard pipe >= 0 else { return }
      let line = Array("held\n".utf8)
      guard write(pipe, line, line.count) == line.count else { return }
      released.wait()
      // Released once, the command goes on to its end.
      released.signal()
    }

    func release() { if pipe >= 0 { released.signal() } }
  }
#endif
