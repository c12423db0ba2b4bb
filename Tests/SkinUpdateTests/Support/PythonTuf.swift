// python-tuf, the reference implementation of The Update Framework, run as a process.
import SkinTestSupport

#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// Runs our programs in Tests/Support/Python with the pinned python-tuf.
  enum PythonTuf {
    /// The interpreter that has python-tuf, or why there is none: `scripts/python-tuf.sh` installs it where it can.
    private static let installed: Result = {
      do {
        return try start(URL(filePath: "/bin/bash"), [repository.appending(path: "scripts/python-tuf.sh").path])
      } catch {
        return Result(status: -1, output: "", errors: "\(error)")
      }
    }()

    /// Whether python-tuf can be run.
    ///
    /// Without Python, venv or a package index it can't, and tests with it are skipped.
    static var isThere: Bool { installed.status == 0 }

    /// The reason why it can't be run, from the script's last line.
    static var reason: Comment {
      Comment(rawValue: installed.errors.split(separator: "\n").last.map(String.init) ?? "python-tuf can't be run")
    }

    /// The result of a process.
    struct Result {
      let status: Int32
      let output: String
      let errors: String
    }

    /// Runs one of our programs.
    /// - Parameters:
    ///   - program: Its file in Tests/Support/Python.
    ///   - arguments: Its arguments.
    /// - Returns: Its output, and its exit code.
    /// - Throws: The error of starting it.
    static func run(_ program: String, _ arguments: String...) async throws -> Result {
      let python = URL(filePath: installed.output.trimmingCharacters(in: .whitespacesAndNewlines))
      let script = repository.appending(path: "Tests/Support/Python/\(program)").path
      return try await withCheckedThrowingContinuation { continuation in
        // Waiting for a process blocks a thread, and tests shall not lose one of theirs.
        DispatchQueue.global().async {
          continuation.resume(with: Swift.Result { try start(python, [script] + arguments) })
        }
      }
    }

    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardizedFileURL

    private static func start(_ program: URL, _ arguments: [String]) throws -> Result {
      let folder = try TemporaryFolder()
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      // Files, because two pipes read one after the other could block each other.
      let streams = try ["output", "errors"].map { name in
        let file = folder.url.appending(path: name)
        try Data().write(to: file)
        return file
      }
      process.standardOutput = try FileHandle(forWritingTo: streams[0])
      process.standardError = try FileHandle(forWritingTo: streams[1])
      try process.run()
      process.waitUntilExit()
      let texts = try streams.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
      return Result(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }
  }

  extension LoopbackServer {
    /// Serves the files of a folder.
    convenience init(folder: URL) throws {
      try self.init { connection in
        let path = connection.target.removingPercentEncoding ?? connection.target
        let file = folder.appending(path: path.split(separator: "/").joined(separator: "/"))
        guard !path.contains(".."), let data = try? Data(contentsOf: file) else {
          connection.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
          return
        }
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(data.count)\r\nConnection: close\r\n\r\n")
        connection.send(data)
      }
    }
  }
#endif
