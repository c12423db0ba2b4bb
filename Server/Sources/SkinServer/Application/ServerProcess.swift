import Foundation
import Logging
import NIOCore
import ServiceLifecycle
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate
import ToolOutput
import UnixSignals

/// The process `skin-server`, from its settings to its exit code.
package enum ServerProcess {
  /// Runs the server until it receives a signal to stop.
  /// - Parameters:
  ///   - configFile: The path of a settings file.
  ///   - environment: The environment variables.
  ///   - beginsAnew: Whether to begin a new repository if the database of the packages in the data folder was lost.
  /// - Returns: The exit code. `--help` lists all codes.
  package static func run(
    configFile: String?, environment: [String: String], beginsAnew: Bool = false
  ) async -> Int32 {
    do {
      try await serve(SettingsReader(environment: environment, file: configFile).settings(), beginsAnew: beginsAnew)
      return 0
    } catch {
      return report(error)
    }
  }

  /// Writes an error to standard error, and returns its exit code.
  static func report(_ error: any Error) -> Int32 {
    let issue = explain(error)
    ToolOutput.print("skin-server: \(issue)", to: .errors)
    return exitCode(of: issue.code)
  }

  private static func serve(_ wanted: ServerSettings, beginsAnew: Bool) async throws {
    // The server goes on if nobody reads its log any longer.
    signal(SIGPIPE, SIG_IGN)
    LoggingSystem.bootstrap { JSONLogHandler(label: $0, level: wanted.logLevel) }
    let logger = Logger(label: "skin-server")
    let settings = try wanted.fitted(to: DescriptorLimit.raise())
    if (settings.maxStreams, settings.connections.most) != (wanted.maxStreams, wanted.connections.most) {
      logger.warning(
        "the limit of open files permits fewer connections than the default; raise it (LimitNOFILE, ulimit -n)",
        metadata: ["max_connections": "\(settings.connections.most)", "max_streams": "\(settings.maxStreams)"])
    }
    let server = try await RepositoryServer.open(settings, logger: logger, beginsAnew: beginsAnew)
    for folder in settings.site.folders { warn(ofOpen: folder, logger) }
    let application = server.application { port in
      logger.notice(
        "listening",
        metadata: ["host": "\(settings.host)", "port": "\(port)", "version": "\(ServerVersion.current)"])
      await announceSetup(server)
      guard let file = settings.portFile else { return }
      do {
        try DurableFile.replace(
          file, with: Data("\(port)\n".utf8), temporary: file.deletingLastPathComponent())
      } catch {
        logger.error("can't write the port file", metadata: ["error": "\(error.localizedDescription)"])
      }
    }
    let admin = server.adminApplication { port in
      logger.notice(
        "listening for administration", metadata: ["host": "\(settings.admin?.host ?? "")", "port": "\(port)"])
    }
    var configuration = ServiceGroupConfiguration(
      services: [application] + (admin.map { [$0] } ?? []), gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
    )
    configuration.maximumGracefulShutdownDuration = settings.shutdownTimeout
    try await ServiceGroup(configuration: configuration).run()
    logger.notice("stopped")
  }

  /// Warns of a folder that other users can open, because an earlier server or an administrator made it so.
  private static func warn(ofOpen folder: URL, _ logger: Logger) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder.resolvingSymlinksInPath().path)
    guard let mode = attributes?[.posixPermissions] as? Int, mode & 0o077 != 0 else { return }
    logger.warning(
      "other users can open a folder with the server's data; run `chmod 700 \(folder.path)` unless they should",
      metadata: ["folder": "\(folder.path)", "mode": "\(String(mode & 0o777, radix: 8))"])
  }

  /// Writes to the log how the first administrator gets a password, unless there is an administrator.
  private static func announceSetup(_ server: RepositoryServer) async {
    do {
      guard try await server.service.store.read({ try $0.administrator() }) == nil else { return }
      server.logger.notice("no administrator exists; `skin-server admin-link` prints a link for the first one")
    } catch {
      server.logger.error("can't read the accounts", metadata: ["error": "\(error)"])
    }
  }

  /// Returns an issue that describes an error, with a suggestion.
  private static func explain(_ error: any Error) -> SkinIssue {
    switch error {
    case let issue as SkinIssue:
      issue
    case let error as IOError where [EADDRINUSE, EACCES, EADDRNOTAVAIL].contains(error.errnoCode):
      SkinIssue(
        .cannotListen, "The server can't listen: \(error.localizedDescription)",
        suggestion: "Set SKIN_SERVER_HOST or SKIN_SERVER_PORT to another host or port; 0 picks a free port.")
    case let error as SocketAddressError:
      SkinIssue(
        .cannotListen, "The server can't listen: \(error)",
        suggestion: "Set SKIN_SERVER_HOST to an address of this machine, such as 127.0.0.1, or 0.0.0.0 behind a proxy.")
    default:
      SkinIssue(.internalError, "\(error)", suggestion: "Look for the cause in the preceding log lines.")
    }
  }

  /// Returns the exit code for an issue, as in sysexits.h.
  private static func exitCode(of code: SkinIssue.Code) -> Int32 {
    switch code {
    case .badSetting, .missingSigningKey, .exposedKey, .lockedKey, .weakPassphrase, .unreadableFile, .malformedKeyFile,
      .badSigner,
      .malformedMetadata, .untrustedSignature, .wrongRoot, .brokenRootChain, .storageRefused, .missingBucket:
      78
    case .badDataFolder, .damagedStorage, .lostRepository, .databaseUnavailable, .databaseFailure, .newerDatabase,
      .outdatedDatabase, .badBackup, .targetInUse,
      .storageUnreachable, .storageFailure, .clockSkew:
      74
    case .cannotListen, .signerFailed: 69
    default: 70
    }
  }
}

extension SkinIssue.Code {
  /// The server can't listen on the address.
  static let cannotListen: Self = "cannot-listen"
}
