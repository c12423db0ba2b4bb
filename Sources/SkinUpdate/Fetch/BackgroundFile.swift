import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The file of a task, noted in the task's description, because a task outlives its process.
///
/// The note has everything that the task's end needs: a task that the system hands over to another process, or that
/// continues from resume data, may have no `originalRequest`.
struct BackgroundFile: Hashable, Sendable {
  /// The file's length, which is the most bytes the task may receive.
  var length: Int
  /// The name of the file.
  var name: String
  /// The address; nil in notes of earlier versions.
  var url: URL?
  /// Whether the task may use the cellular network; nil if unknown.
  var allowsCellular: Bool?

  /// The note: the length, a space and the name; in a second line, the network and the address.
  var text: String {
    guard let url else { return "\(length) \(name)" }
    let network = allowsCellular.map { $0 ? "any" : "wifi" } ?? "unknown"
    return "\(length) \(name)\n\(network) \(url.absoluteString)"
  }

  init(length: Int, name: String, url: URL? = nil, allowsCellular: Bool? = nil) {
    (self.length, self.name, self.url, self.allowsCellular) = (length, name, url, allowsCellular)
  }

  /// Parses the note; nil if it isn't one.
  init?(_ text: String?) {
    let lines = text?.split(separator: "\n", maxSplits: 1) ?? []
    let parts = lines.first?.split(separator: " ", maxSplits: 1) ?? []
    guard parts.count == 2, let length = Int(parts[0]), length >= 0, !parts[1].contains("/") else { return nil }
    self.init(length: length, name: String(parts[1]))
    guard lines.count == 2 else { return }
    let second = lines[1].split(separator: " ", maxSplits: 1)
    guard second.count == 2, let url = URL(string: String(second[1])) else { return nil }
    self.url = url
    allowsCellular = ["any": true, "wifi": false][String(second[0])]
  }

  /// Reads a task's note, and adds what only the task's request says.
  /// - Parameters:
  ///   - text: The task's description.
  ///   - request: The task's original request, if the system has it.
  init?(_ text: String?, original request: URLRequest?) {
    self.init(text)
    url = url ?? request?.url
    allowsCellular = allowsCellular ?? request?.allowsCellularAccess
  }

  /// Whether a task with this note downloads the file of a request.
  func isOf(_ request: FileRequest) -> Bool {
    length == request.digest.length && name == request.file.lastPathComponent && url == request.url
  }

  /// Whether a task with this note may use only the networks that a request permits.
  func respectsNetworks(of request: FileRequest) -> Bool { request.allowsCellular || allowsCellular == false }
}
