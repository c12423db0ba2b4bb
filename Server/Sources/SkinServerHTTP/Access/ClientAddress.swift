import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The name under which an address is counted and recorded: for IPv6 the network, because a client has all of its addresses.
package enum ClientAddress {
  /// Returns the name of an address, such as `192.0.2.1` or `2001:db8:0:1::/64`; empty if there is no address.
  static func name(of address: SocketAddress?) -> String {
    guard case .v6? = address, let text = address?.ipAddress else { return address?.ipAddress ?? "" }
    var bytes = [UInt8](repeating: 0, count: 16)
    guard text != "::1", inet_pton(AF_INET6, text, &bytes) == 1 else { return text }
    // A mapped IPv4 address is counted as such.
    let isMapped = bytes.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
    if isMapped { return bytes.suffix(4).map { String($0) }.joined(separator: ".") }
    let groups = [0, 2, 4, 6].map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
    return groups.joined(separator: ":") + "::/64"
  }

  /// Returns the name of the network that an address belongs to: the first 24 bits of IPv4, the first 48 of IPv6.
  package static func network(of name: String) -> String {
    let separator: Character = name.contains(":") ? ":" : "."
    let groups = name.split(separator: separator).prefix(3)
    return groups.count == 3 ? groups.joined(separator: "\(separator)") + (separator == ":" ? "::/48" : ".0/24") : name
  }

  /// Returns the name of the last address in the values of `X-Forwarded-For`, or nil if it isn't an address.
  ///
  /// A proxy appends the address that it sees; everything before it was sent by the client.
  static func name(forwarded values: [String]) -> String? {
    guard let last = values.last?.split(separator: ",").last,
      let address = try? SocketAddress(ipAddress: last.filter { !$0.isWhitespace }, port: 0)
    else { return nil }
    return name(of: address)
  }
}
