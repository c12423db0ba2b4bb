#if DEBUG
  import Foundation

  /// The point at which a test holds a server, so that the server is certain to be making a patch when it ends.
  ///
  /// If `SKIN_HOLD` names a pipe in the file system, the server writes a line to it before it makes a patch, and waits for
  /// its end. Release builds have no such point.
  enum PatchHold {
    static func reach() async throws {
      guard let path = ProcessInfo.processInfo.environment["SKIN_HOLD"] else { return }
      let pipe = try FileHandle(forWritingTo: URL(filePath: path))
      try pipe.write(contentsOf: Data("held\n".utf8))
      try pipe.close()
      try await Task.sleep(for: .seconds(86_400))
    }
  }
#endif
