import Foundation
import SkinKit

/// The messages of the base protocol: headers with `Content-Length`, and a body of JSON.
struct MessageStream {
  /// The largest body that is read, in bytes.
  static let maximumLength = 64 << 20
  /// The largest header that is read, in bytes.
  private static let maximumHeader = 8 << 10

  private let input: FileHandle
  private var buffer = Data()

  init(_ input: FileHandle) { self.input = input }

  /// A broken stream, after which no message can be found any more.
  struct FramingError: Error {
    let message: String
  }

  /// Reads the next body.
  /// - Returns: The body; `nil` at the end of the input.
  /// - Throws: ``FramingError`` if the header can't be read or announces too much.
  mutating func next() throws -> Data? {
    guard let length = try length() else { return nil }
    while buffer.count < length {
      guard try fill() else { throw FramingError(message: "The input ended within a message of \(length) bytes") }
    }
    let body = buffer.prefix(length)
    buffer = Data(buffer.dropFirst(length))
    return Data(body)
  }

  /// Reads a header.
  private mutating func length() throws -> Int? {
    let end = Data("\r\n\r\n".utf8)
    while true {
      if let blank = buffer.prefix(Self.maximumHeader).range(of: end) {
        let header = String(decoding: buffer[..<blank.lowerBound], as: UTF8.self)
        buffer = Data(buffer[blank.upperBound...])
        return try Self.length(in: header)
      }
      guard buffer.count < Self.maximumHeader else {
        throw FramingError(message: "A header has more than \(Self.maximumHeader) bytes")
      }
      guard try fill() else {
        guard buffer.isEmpty else { throw FramingError(message: "The input ended within a header") }
        return nil
      }
    }
  }

  private static func length(in header: String) throws -> Int {
    let lengths = header.split(whereSeparator: \.isNewline).compactMap { line -> Substring? in
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "content-length" else { return nil }
      return line[line.index(after: colon)...]
    }
    guard lengths.count == 1, let text = lengths.first?.filter({ $0 != " " }), text.allSatisfy(\.isNumber),
      let length = Int(text), length <= maximumLength
    else {
      throw FramingError(message: "A header has no Content-Length between 0 and \(maximumLength)")
    }
    return length
  }

  private mutating func fill() throws -> Bool {
    let data = input.availableData
    buffer.append(data)
    return !data.isEmpty
  }

  /// Frames a body.
  static func frame(_ body: SkinSourceJSON) -> Data {
    let text = Data(body.text.utf8)
    return Data("Content-Length: \(text.count)\r\n\r\n".utf8) + text
  }
}

/// Messages that a thread reads ahead, so that changes that are already outdated needn't be checked.
///
/// Unchecked because of `items`, which is only touched under `condition`.
final class MessageQueue: @unchecked Sendable {
  enum Item: Sendable {
    case message(Data)
    case broken(String)
    case end

    /// The number of bytes.
    fileprivate var size: Int { if case .message(let body) = self { body.count } else { 0 } }
  }

  /// The most messages that are read ahead.
  private static let capacity = 256
  /// The most bytes of messages that are read ahead, unless one message alone has more.
  private static let maximumBytes = 32 << 20

  private let condition = NSCondition()
  private var items: [Item] = []
  private var bytes = 0

  /// Starts reading.
  init(_ input: FileHandle) {
    Thread.detachNewThread { [self] in
      var stream = MessageStream(input)
      while true {
        do {
          guard let body = try stream.next() else { return add(.end) }
          add(.message(body))
        } catch let broken as MessageStream.FramingError {
          return add(.broken(broken.message))
        } catch {
          return add(.broken("\(error)"))
        }
      }
    }
  }

  /// Takes the next message, or returns `nil` at once if none has arrived and the caller has other work.
  func next(waiting: Bool) -> Item? {
    condition.lock()
    defer { condition.unlock() }
    while waiting, items.isEmpty { condition.wait() }
    guard !items.isEmpty else { return nil }
    defer { condition.broadcast() }
    let item = items.removeFirst()
    bytes -= item.size
    return item
  }

  private func add(_ item: Item) {
    condition.lock()
    defer { condition.unlock() }
    while !items.isEmpty, items.count >= Self.capacity || bytes + item.size > Self.maximumBytes { condition.wait() }
    items.append(item)
    bytes += item.size
    condition.broadcast()
  }
}
