import Foundation
import NIOPosix
import SkinKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The address of a receiver, checked so that webhooks can't reach the server's own network.
///
/// The name is resolved for each delivery, and the connection goes to the checked address. So a name that later resolves
/// to a private address reaches nothing.
struct WebhookAddress: Hashable, Sendable {
  let url: String
  let host: String

  /// The length of the longest address.
  private static let longest = 2_000

  /// Checks the form of an address.
  /// - Parameters:
  ///   - text: The address.
  ///   - allowsPrivate: Whether private addresses and plain HTTP are permitted.
  /// - Throws: `SkinIssue` with the code `bad-webhook`.
  init(_ text: String, allowsPrivate: Bool) throws {
    let schemes = allowsPrivate ? ["http", "https"] : ["https"]
    // The host is read as the client does that connects to it.
    guard text.utf8.count <= Self.longest, let parts = URL(string: text), let scheme = parts.scheme,
      schemes.contains(scheme.lowercased()), let host = parts.host, !host.isEmpty, parts.user == nil,
      parts.password == nil, parts.fragment == nil
    else {
      throw SkinIssue(
        .badWebhook, "“\(text.prefix(200))” isn't an address that webhooks may use",
        suggestion: "Use an address such as https://ci.example.com/skins, without a user, a password or a fragment. "
          + "private_webhooks permits http.")
    }
    url = text
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
  }

  /// Resolves the host.
  /// - Parameter allowsPrivate: Whether private addresses are permitted.
  /// - Returns: An address of the host.
  /// - Throws: `SkinIssue` with the code `bad-webhook` if there is none, or any is private.
  func resolve(allowsPrivate: Bool) async throws -> String {
    let host = host
    let found = try await NIOThreadPool.singleton.runIfActive { Self.addresses(of: host) }
    guard let first = found.first else {
      throw SkinIssue(.badWebhook, "The host \(host) has no address", suggestion: "Check the name.")
    }
    guard allowsPrivate || found.allSatisfy({ Self.isPublic($0.bytes) }) else {
      throw SkinIssue(
        .badWebhook, "The host \(host) has an address that isn't public",
        suggestion: "Use a public receiver, or set private_webhooks to on.")
    }
    return first.text
  }

  private struct Address {
    var text: String
    var bytes: [UInt8]
  }

  private static func addresses(of host: String) -> [Address] {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var found: [Address] = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ai_next
      guard let address = entry.ai_addr else { continue }
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard getnameinfo(address, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
        continue
      }
      let bytes = UnsafeRawBufferPointer(start: address, count: Int(entry.ai_addrlen))
      // The address follows the family and the port, and in IPv6 the flow, too.
      let range = entry.ai_family == AF_INET ? 4..<8 : 8..<24
      guard [AF_INET, AF_INET6].contains(entry.ai_family), bytes.count >= range.upperBound else { continue }
      let end = text.firstIndex(of: 0) ?? text.count
      found.append(
        Address(
          text: String(decoding: text[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self), bytes: Array(bytes[range])))
    }
    return found
  }

  /// Whether an address is one of the public internet.
  /// - Parameter address: The 4 or 16 bytes.
  /// - Returns: Whether it is public.
  static func isPublic(_ address: [UInt8]) -> Bool {
    guard address.count == 16 else { return isPublicV4(address) }
    if address.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
      return isPublicV4(Array(address.suffix(4)))
    }
    // Global unicast, without tunnels that contain other addresses, and documentation.
    guard address[0] & 0xE0 == 0x20 else { return false }
    let start = address.prefix(4).map { $0 }
    return !(start[0] == 0x20 && start[1] == 0x02) && start != [0x20, 0x01, 0, 0] && start != [0x20, 0x01, 0x0D, 0xB8]
  }

  /// The networks that aren't part of the public internet (RFC 6890), with the number of their bits.
  private static let reserved: [(network: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
    (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xC633_6400, 24),
    (0xCB00_7100, 24), (0xE000_0000, 3),
  ]

  private static func isPublicV4(_ address: [UInt8]) -> Bool {
    let value = address.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return !reserved.contains { value >> (32 - $0.bits) == $0.network >> (32 - $0.bits) }
  }
}

extension SkinIssue.Code {
  /// The address of a webhook can't be used.
  static let badWebhook: Self = "bad-webhook"
}
