import Foundation
import NIOConcurrencyHelpers
import SkinTestSupport

@testable import SkinServerStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A PostgreSQL server of the tests.
///
/// Its superuser is `postgres`, without a password. It refuses to run as root, and then runs as the user `postgres`.
final class PostgreSQLServer: Sendable {
  let port: Int
  private let folder: URL
  private let binaries: String
  private let processes = NIOLockedValueBox<[GuardedProcess]>([])

  /// The server of all tests that don't restart it.
  static var shared: PostgreSQLServer { get async throws { try await sharedTask.value } }
  private static let sharedTask = Task { try await PostgreSQLServer() }

  /// Creates a cluster, and starts it.
  init() async throws {
    folder = URL(filePath: "/tmp/skin-postgres-\(UUID().uuidString)")
    port = try ReservedPort.next()
    binaries = try Self.findBinaries()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if geteuid() == 0 { try GuardedProcess.run(["chown", "postgres", folder.path]) }
    try GuardedProcess.run(
      command(
        "initdb", "-D", data.path, "-A", "trust", "-U", "postgres", "--no-sync", "--locale=C.UTF-8", "-E", "UTF8"))
    try await start()
  }

  private var data: URL { folder.appending(path: "data") }

  private static func findBinaries() throws -> String {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    guard let version = versions.compactMap({ Int($0) }).max() else {
      throw Timeout(description: "there is no PostgreSQL in \(root); run make setup")
    }
    return "\(root)/\(version)/bin"
  }

  private func command(_ program: String, _ arguments: String...) -> [String] {
    let user = geteuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"] : []
    return user + ["\(binaries)/\(program)"] + arguments
  }

  /// Starts the server, and waits until it answers.
  func start() async throws {
    let process = try GuardedProcess(
      command(
        "postgres", "-D", data.path, "-p", "\(port)", "-c", "listen_addresses=127.0.0.1", "-c",
        "unix_socket_directories=\(folder.path)", "-c", "max_connections=300", "-c", "shared_buffers=32MB", "-c",
        // The tests kill processes, not the machine.
        "fsync=off"), log: folder.appending(path: "log"), removing: folder)
    processes.withLockedValue { $0.append(process) }
    let address = try DatabaseAddress(url("postgres"))
    try await eventually("PostgreSQL answers") { (try? PostgreSQLConnection(address)) != nil }
  }

  /// Stops the server at once, as a crash does.
  func crash() async throws {
    let file = data.appending(path: "postmaster.pid")
    guard let pid = try? String(contentsOf: file, encoding: .utf8).split(separator: "\n").first.flatMap({ Int32($0) })
    else { return }
    kill(pid, SIGQUIT)
    try await eventually("PostgreSQL ends") { !FileManager.default.fileExists(atPath: file.path) }
  }

  /// Returns the URL of a database.
  func url(_ database: String, port: Int? = nil) -> String {
    "postgres://postgres@127.0.0.1:\(port ?? self.port)/\(database)?sslmode=disable&connect_timeout=60"
  }

  /// Creates a database, and returns its name.
  func createDatabase() throws -> String {
    let name = "skins_" + UUID().uuidString.replacing("-", with: "").lowercased()
    try run("CREATE DATABASE \(name)", in: "postgres")
    return name
  }

  /// Runs a statement.
  func run(_ statement: String, in database: String) throws {
    try PostgreSQLConnection(DatabaseAddress(url(database))).execute(statement)
  }
}
