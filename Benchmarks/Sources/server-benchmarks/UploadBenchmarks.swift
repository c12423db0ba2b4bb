import BenchmarkSupport
import Foundation

/// Large uploads.
enum UploadBenchmarks {
  private static let size = BenchmarkArguments.scaled(200_000_000)

  @MainActor static func rows(scratch: URL) async throws -> [Row] {
    guard ProcessMemory.isAvailable else {
      return [Row(missing: "memory for an upload of 200 MB", because: "this system doesn't report it")]
    }
    let skin = try largeSkin(in: scratch)
    let server = try await BenchmarkServer(in: scratch, ["MAX_UPLOAD": "\(250 << 20)"])
    let before = try server.bytes(.anonymous)
    let sampler = Task.detached { () -> Int in
      var peak = 0
      while !Task.isCancelled {
        peak = max(peak, (try? server.bytes(.anonymous)) ?? 0)
        try? await Task.sleep(for: .milliseconds(2))
      }
      return peak
    }
    try server.publish(skin)
    sampler.cancel()
    let peak = await sampler.value
    try await server.stop()
    let grown = Double(peak - before) / 1e6
    return [
      Row(
        name: "memory for an upload of 200 MB", value: grown, unit: "MB", limit: "64 MB", ratio: grown / 64, target: 1)
    ]
  }

  /// A skin with four images that can't be compressed.
  private static func largeSkin(in scratch: URL) throws -> URL {
    let folder = scratch.appending(path: "large")
    let images = folder.appending(path: "images")
    try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
    var generator = SystemRandomNumberGenerator()
    for number in 0..<4 {
      var data = Data(capacity: size / 4)
      while data.count < size / 4 { withUnsafeBytes(of: generator.next()) { data.append(contentsOf: $0) } }
      try data.write(to: images.appending(path: "noise\(number).bin"))
    }
    let document = #"{"schema": 1, "id": "large", "version": "1.0.0", "name": "Large"}"#
    try Data(document.utf8).write(to: folder.appending(path: "skin.json"))
    return folder
  }
}
