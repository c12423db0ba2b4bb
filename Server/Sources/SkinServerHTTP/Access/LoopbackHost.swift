/// The hosts that only this machine reaches.
enum LoopbackHost {
  /// Whether a host is a loopback address, or the name of one.
  ///
  /// Names that begin like an address, such as `127.example.com`, can lead anywhere.
  /// - Parameter host: The host, with or without the brackets of an IPv6 address in a URL.
  /// - Returns: Whether it is.
  static func contains(_ host: String) -> Bool {
    ["localhost", "::1", "[::1]"].contains(host.lowercased())
      || host.wholeMatch(of: #/127(\.[0-9]{1,3}){3}/#) != nil
  }
}
