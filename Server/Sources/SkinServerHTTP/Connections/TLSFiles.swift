import Foundation
package import Logging
import NIOConcurrencyHelpers
import NIOSSL
import ServiceLifecycle
import SkinKit
import SkinServerStorage
import UnixSignals

/// The certificate and the key of a server that handles TLS itself, read again when they change.
///
/// New connections use the newest certificate; open ones keep theirs.
package final class TLSFiles: Sendable {
  private struct State {
    var context: NIOSSLContext
    var dates: [Date?]
  }

  private let settings: TLSSettings
  private let state: NIOLockedValueBox<State>

  /// Reads the files.
  /// - Parameter settings: The files.
  /// - Throws: `SkinIssue` with the code `bad-setting` if a file can't be read, or they don't belong together.
  package init(_ settings: TLSSettings) throws {
    self.settings = settings
    state = NIOLockedValueBox(State(context: try Self.context(settings), dates: Self.dates(settings)))
  }

  /// The context of the next connection.
  var context: NIOSSLContext { state.withLockedValue { $0.context } }

  /// Reads the files again.
  ///
  /// If they can't be used, the previous certificate stays.
  /// - Parameter isForced: Whether to read them even if their dates haven't changed.
  /// - Returns: Whether they were read.
  /// - Throws: `SkinIssue` as the initializer.
  @discardableResult
  func reload(isForced: Bool) throws -> Bool {
    let dates = Self.dates(settings)
    let isChanged = state.withLockedValue { state in
      defer { state.dates = dates }
      return isForced || state.dates != dates
    }
    guard isChanged else { return false }
    let context = try Self.context(settings)
    state.withLockedValue { $0.context = context }
    return true
  }

  private static func dates(_ settings: TLSSettings) -> [Date?] {
    [settings.certificate, settings.key].map { file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
      return attributes?[.modificationDate] as? Date
    }
  }

  private static func context(_ settings: TLSSettings) throws -> NIOSSLContext {
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(settings.certificate.path)
      let key = try NIOSSLPrivateKey(file: settings.key.path, format: .pem)
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      return try NIOSSLContext(configuration: configuration)
    } catch {
      throw SkinIssue(
        .badSetting, "The certificate \(settings.certificate.path) and its key can't be used: \(error)",
        suggestion: "Set tls_certificate_file to a chain and tls_key_file to its key, both readable PEM files.",
        place: .init(file: settings.certificate.path))
    }
  }
}

/// The service that reads the certificate again on SIGHUP, and when its files change.
package struct TLSReload: Service {
  var files: TLSFiles
  var logger: Logger

  package init(files: TLSFiles, logger: Logger) {
    (self.files, self.logger) = (files, logger)
  }

  /// The interval at which the dates of the files are read.
  private static let interval = Duration.seconds(30)

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await _ in await UnixSignalsSequence(trapping: .sighup) { reload(isForced: true) }
        }
        group.addTask {
          while !Task.isCancelled {
            try? await Task.sleep(for: Self.interval)
            reload(isForced: false)
          }
        }
      }
    }
  }

  private func reload(isForced: Bool) {
    do {
      guard try files.reload(isForced: isForced) else { return }
      logger.notice("the certificate was read again")
    } catch {
      logger.error("the new certificate can't be used; the previous one stays", metadata: ["error": "\(error)"])
    }
  }
}
