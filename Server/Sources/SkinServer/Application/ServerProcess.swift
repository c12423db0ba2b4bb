import Foundation
import Logging
import NIOCore
import ServiceLifecycle
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate
import UnixSignals

/// The process `skin-server`, from its settings to its exit code.
public enum ServerProcess {
  /// Runs the server until it receives a signal to stop.
  /// - Parameters:
  ///   - configFile: The path of a settings file.
  ///   - environment: The environment variables.
  /// - Returns: The exit code. `--help` lists all codes.
  public static func run(configFile: String?, environment: [String: String]) async -> Int32 {
    do {
      try await serve(SettingsReader(environment: environment, file: configFile).settings())
      return 0
    } catch {
      let issue = explain(error)
      FileHandle.standardError.write(Data("skin-server: \(issue)\n".utf8))
      return exitCode(of: issue.code)
    }
  }

  private static func serve(_ settings: ServerSettings) async throws {
    LoggingSystem.bootstrap { JSONLogHandler(label: $0, level: settings.logLevel) }
    let logger = Logger(label: "skin-server")
    let server = try await RepositoryServer.open(settings, logger: logger)
    let application = server.application { port in
      logger.notice(
        "listening",
        metadata: ["host": "\(settings.host)", "port": "\(port)", "version": "\(ServerVersion.current)"])
      guard let file = settings.portFile else { return }
      do {
        try DurableFile.replace(
          file, with: Data("\(port)\n".utf8), temporary: file.deletingLastPathComponent())
      } catch {
        logger.error("can't write the port file", metadata: ["error": "\(error.localizedDescription)"])
      }
    }
    var configuration = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = settings.shutdownTimeout
    try await ServiceGroup(configuration: configuration).run()
    logger.notice("stopped")
  }

  /// Returns an issue that describes an error, with a suggestion.
  private static func explain(_ error: any Error) -> SkinIssue {
    switch error {
    case let issue as SkinIssue:
      issue
    case let error as IOError where [EADDRINUSE, EACCES, EADDRNOTAVAIL].contains(error.errnoCode):
      SkinIssue(
        .cannotListen, "The server can't listen: \(error.localizedDescription)",
        remedy: "Set SKIN_SERVER_HOST or SKIN_SERVER_PORT to another host or port; 0 picks a free port.")
    case let error as SocketAddressError:
      SkinIssue(
        .cannotListen, "The server can't listen: \(error)",
        remedy: "Set SKIN_SERVER_HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.")
    default:
      SkinIssue(.internalError, "\(error)", remedy: "Look for the cause in the preceding log lines.")
    }
  }

  /// Returns the exit code for an issue, as in sysexits.h.
  private static func exitCode(of code: SkinIssue.Code) -> Int32 {
    switch code {
    case .badSetting, .missingKey, .malformedKeyFile, .malformedMetadata, .untrustedSignature, .wrongRoot,
      .brokenRootChain:
      78
    case .badDataFolder, .damagedStorage: 74
    case .cannotListen: 69
    default: 70
    }
  }
}

extension SkinIssue.Code {
  /// The server can't listen on the address.
  static let cannotListen: Self = "cannot-listen"
}
