// The process `skin-server`: from its settings to the exit code.

import Foundation
import Logging
import NIOCore
import ServiceLifecycle
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate
import UnixSignals

/// Runs the server as a process.
public enum ServerProcess {
  /// Runs until a signal asks to stop.
  /// - Parameters:
  ///   - configFile: The path of a file of settings.
  ///   - environment: The environment variables.
  /// - Returns: The exit code, as `--help` lists them.
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
        try DurableFile.write(Data("\(port)\n".utf8), to: file)
      } catch {
        logger.error("the port file can't be written", metadata: ["error": "\(error.localizedDescription)"])
      }
    }
    var configuration = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = settings.shutdownTimeout
    try await ServiceGroup(configuration: configuration).run()
    logger.notice("stopped")
  }

  /// Any error as an issue that says how to mend it.
  private static func explain(_ error: any Error) -> SkinIssue {
    switch error {
    case let issue as SkinIssue:
      issue
    case let error as IOError where [EADDRINUSE, EACCES, EADDRNOTAVAIL].contains(error.errnoCode):
      SkinIssue(
        .cannotListen, "The server can't listen: \(error.localizedDescription)",
        remedy: "Choose another host or port (SKIN_SERVER_HOST, SKIN_SERVER_PORT; port 0 takes a free one).")
    case let error as SocketAddressError:
      SkinIssue(
        .cannotListen, "The server can't listen: \(error)",
        remedy: "Set SKIN_SERVER_HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.")
    default:
      SkinIssue(.internalError, "\(error)", remedy: "Look for the cause in the log lines before this one.")
    }
  }

  /// The exit codes of sysexits.h.
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
  /// The address can't be listened on.
  static let cannotListen: Self = "cannot-listen"
}
