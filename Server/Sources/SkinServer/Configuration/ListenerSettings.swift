public import Foundation

/// The address of a listener.
public struct ListenerSettings: Hashable, Sendable {
  /// The address to listen on.
  public var host: String
  /// The port to listen on, or 0 for a free one.
  public var port: Int

  /// Creates an address.
  /// - Parameters:
  ///   - host: The address to listen on.
  ///   - port: The port to listen on, or 0 for a free one.
  public init(host: String, port: Int) { (self.host, self.port) = (host, port) }
}

/// The files with which a server handles TLS itself.
public struct TLSSettings: Hashable, Sendable {
  /// The certificate and its chain, in PEM.
  public var certificate: URL
  /// The private key of the certificate, in PEM.
  public var key: URL

  /// Names the files.
  /// - Parameters:
  ///   - certificate: The certificate and its chain, in PEM.
  ///   - key: The private key of the certificate, in PEM.
  public init(certificate: URL, key: URL) { (self.certificate, self.key) = (certificate, key) }
}
