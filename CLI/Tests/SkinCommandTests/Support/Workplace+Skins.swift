import Foundation
import Testing

extension Workplace {
  /// Creates the skin `spring` 1.0.0 and packs it as `spring-1.0.0.skin`.
  func packSpring() throws {
    try skin("new", "spring")
    try skin("pack", "spring")
  }

  /// Packs two versions of a folder of assets as `one.skin` and `two.skin`.
  ///
  /// One of the three files changes between the versions.
  func packTwoVersions() throws {
    for (name, version) in [("one", "1.0.0"), ("two", "2.0.0")] {
      try write(String(repeating: "same", count: 300), "assets/same.txt")
      try write(Data((0..<2_000).map { UInt8(truncatingIfNeeded: $0 &* $0) }), "assets/same.png")
      try write(name, "assets/changed.txt")
      try package("assets", "assets", version, as: "\(name).skin")
    }
  }

  /// Runs `skin` against a server, for the app `festival` unless another one is given.
  func skin(_ arguments: [String], on server: RecordingServer, app: String? = "festival") throws -> Result {
    try skin(
      arguments + ["--server", server.address] + (app.map { ["--app", $0] } ?? []),
      environment: ["SKIN_TOKEN": "secret"])
  }
}

extension Workplace.Result {
  /// The keys in the output of `skin show --json`.
  var keys: [String: [String: Any]] {
    get throws { try #require(try json["keys"] as? [String: [String: Any]]) }
  }

  /// The issues in the JSON output.
  var issues: [[String: Any]] {
    get throws { try #require(try json["issues"] as? [[String: Any]]) }
  }
}

/// Sample files.
enum Sample {
  /// A PNG of one pixel.
  static let pixel =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==") ?? Data()
}
