package import Foundation

/// The address of a listener.
package struct ListenerSettings: Hashable, Sendable {
  /// The address to listen on.
  package var host: String
  /// The port to listen on, or 0 for a free one.
  package var port: Int

  /// Creates an address.
  /// - Parameters:
  ///   - host: The address to listen on.
  ///   - port: The port to listen on, or 0 for a free one.
  init(host: String, port: Int) { (self.host, self.port) = (host, port) }
}

/// The files with which a server handles TLS itself.
package struct TLSSettings: Hashable, Sendable {
  /// The certificate and its chain, in PEM.
  var certificate: URL
  /// The private key of the certificate, in PEM.
  package var key: URL

  /// Names the files.
  /// - Parameters:
  ///   - certificate: The certificate and its chain, in PEM.
  ///   - key: The private key of the certificate, in PEM.
  init(certificate: URL, key: URL) { (self.certificate, self.key) = (certificate, key) }
}
