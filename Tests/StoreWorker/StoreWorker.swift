import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// A process for tests: it changes a store and can be killed, or fetches a file and can be measured.
///
/// Usage: `StoreWorker STORE COMMAND …`, see ``run(_:)``.
@main
struct StoreWorker {
  let folder: URL
  /// The step at which the process kills itself; 0 for none.
  let stop: Int
  /// Whether to print every step.
  let isTalkative: Bool

  static func main() async {
    let environment = ProcessInfo.processInfo.environment
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else {
      Output.say("usage: StoreWorker STORE COMMAND …")
      exit(64)
    }
    let worker = StoreWorker(
      folder: URL(filePath: arguments.removeFirst()), stop: environment["STOP_AT"].flatMap { Int($0) } ?? 0,
      isTalkative: environment["TELL_STEPS"] != nil)
    do {
      try await worker.run(arguments)
    } catch {
      Output.say("failed \((error as? SkinIssue)?.code.rawValue ?? "\(error)")")
      exit(1)
    }
  }

  /// Runs commands: `check`, `hold`, `suspend`, `stall VERSION`, `fetch URL LIMIT`, or operations separated by commas, such as
  /// `switch:2,confirm,collect`.
  private func run(_ arguments: [String]) async throws {
    switch arguments[0] {
    case "check": try await check()
    case "hold": try hold()
    case "suspend": try suspend()
    case "stall": try await stall()
    case "fetch": try await fetch(arguments)
    default: try await operate(arguments[0].split(separator: ",").map(String.init))
    }
  }

  private func operate(_ operations: [String]) async throws {
    let hook = WorkerHook(stop: stop, isTalkative: isTalkative)
    // Enough launches for all tests.
    let patient = HealthPolicy(launches: 1_000_000)
    Self.tell("launched", SkinStore.beginLaunch(at: folder, policy: patient, interrupt: hook.step))
    let store = try SkinStore(at: folder, interrupt: hook.step)
    await Self.tell("opened", store)
    for operation in operations {
      Output.say("begin \(operation)")
      let parts = operation.split(separator: ":")
      let version = parts.count > 1 ? SkinVersion(UInt16(parts[1]) ?? 0, 0, 0) : SkinVersion(0, 0, 0)
      switch parts[0] {
      case "open": break
      case "read":
        let skin = await store.current
        for path in skin?.paths ?? [] { _ = try skin?.contents(of: path) }
      case "install": try await install(version, store)
      case "switch":
        let skin = try await install(version, store)
        try await store.unblock(skin.manifest.hash)
        try await store.setCurrent(skin)
      case "follow": try await follow(version, store, patient, hook)
      case "off": try await store.setCurrent(nil)
      case "confirm": try await store.confirmHealthy()
      case "back": try await store.rollBack()
      case "fail":
        for _ in 0..<2 {
          _ = SkinStore.beginLaunch(at: folder, policy: HealthPolicy(launches: 1), interrupt: hook.step)
        }
      case "pin": try await store.pin(SkinReference(id: WorkerSkin.id, version: version), true)
      case "remove": try await store.remove(SkinReference(id: WorkerSkin.id, version: version))
      case "collect": try await store.collect(quota: 0)
      default: throw SkinIssue(.storeFailure, "No operation \(operation)", suggestion: "Fix the test.")
      }
      await Self.tell("end", store)
    }
    Output.say("steps \(hook.count)")
  }

  /// Launches with an activation that names another skin than the current one.
  private func follow(
    _ version: SkinVersion, _ store: SkinStore, _ policy: HealthPolicy, _ hook: WorkerHook
  ) async throws {
    let skin = try await install(version, store)
    try await store.unblock(skin.manifest.hash)
    let name = WorkerSkin.id
    let keeper = ActivationController(app: name, channel: name, storage: WorkerActivation(record: store.record)) {
      ActivationContext(now: $0)
    }
    try await keeper.accept(Activation(app: name, channel: name, skin: skin.reference).data)
    _ = SkinStore.beginLaunch(
      at: folder, app: name, channel: name, context: ActivationContext(now: Date()), policy: policy,
      interrupt: hook.step)
  }

  @discardableResult private func install(_ version: SkinVersion, _ store: SkinStore) async throws -> InstalledSkin {
    let skin = WorkerSkin(version: version)
    return try await store.install(files: skin, manifest: skin.manifest())
  }

  /// Opens the store like a launch, and reads everything in it.
  private func check() async throws {
    let launch = SkinStore.beginLaunch(at: folder, policy: HealthPolicy(launches: 1_000_000))
    try launch.skin?.verify()
    let store = try SkinStore(at: folder)
    let installed = await store.installed
    for skin in installed { try skin.verify() }
    try await store.fallback?.verify()
    let names = { (path: String) in
      try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: path).path)
    }
    let objects = try names("objects").count
    let needed = Set(installed.flatMap { $0.manifest.files.map(\.sha256) }).count
    Output.say("installed \(installed.map(\.reference.version.major).map(String.init).joined(separator: ","))")
    Output.say("left \(try names("tmp").count) \(objects - needed)")
    Output.say("issue \(launch.issue?.code.rawValue ?? "none")")
    await Self.tell("state", store)
  }

  /// Shows the current skin until the input ends.
  private func hold() throws {
    let skin = try SkinStore.current(at: folder)
    Output.say("holding \(skin?.reference.version.major ?? 0)")
    _ = FileHandle.standardInput.readDataToEndOfFile()
    try skin?.verify()
    Output.say("intact")
  }

  /// Shows the current skin in the background until the input ends, then in the foreground.
  private func suspend() throws {
    let skin = try SkinStore.current(at: folder)
    ProcessLeases.shared.enterBackground()
    Output.say("asleep \(skin?.reference.version.major ?? 0)")
    _ = FileHandle.standardInput.readDataToEndOfFile()
    ProcessLeases.shared.enterForeground()
    try skin?.verify()
    Output.say("intact")
  }

  /// Fetches a file of a limited length, and prints the issue and the most memory that the process had, in kB.
  private func fetch(_ arguments: [String]) async throws {
    guard arguments.count == 3, let url = URL(string: arguments[1]), let limit = Int(arguments[2]) else {
      throw SkinIssue(.storeFailure, "fetch needs an address and a length", suggestion: "Fix the test.")
    }
    var code = "none"
    do {
      _ = try await URLSessionTransport().fetch(TransportRequest(url: url, maximumLength: limit))
    } catch let issue as SkinIssue { code = issue.code.rawValue }
    let status = (try? String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)) ?? ""
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace)
    Output.say("fetched \(code) \(peak?.dropFirst().first ?? "0")")
  }

  /// Installs a skin, and stops in the middle, with the lock, until the input ends.
  private func stall() async throws {
    let store = try SkinStore(at: folder) { step in
      guard step == .contentsOrdered else { return }
      Output.say("stalled")
      _ = FileHandle.standardInput.readDataToEndOfFile()
    }
    try await install(SkinVersion(9, 0, 0), store)
    Output.say("installed")
  }

  /// Prints the current skin, whether it is confirmed, and the fallback; 0 for the built-in one.
  private static func tell(_ word: String, _ store: SkinStore) async {
    let shown = await store.current?.reference.version.major ?? 0
    let fallback = await store.fallback?.reference.version.major ?? 0
    Output.say("\(word) \(shown) \(await store.isConfirmed) \(fallback)")
  }

  private static func tell(_ word: String, _ launch: StoreLaunch) {
    Output.say("\(word) \(launch.skin?.reference.version.major ?? 0) \(launch.issue?.code.rawValue ?? "none")")
  }
}

/// The storage in which launches look for the activation.
struct WorkerActivation: ActivationStorage {
  let record: StoreRecord

  func read() throws -> Data? { record.read(.activation) }
  func write(_ data: Data) throws { try record.write(data, .activation) }
}

/// A hook that counts and prints a store's steps, and kills the process at one of them.
final class WorkerHook: Sendable {
  private let stop: Int
  private let isTalkative: Bool
  private let steps = Locked(0)

  init(stop: Int, isTalkative: Bool) {
    self.stop = stop
    self.isTalkative = isTalkative
  }

  var count: Int { steps.withLock { $0 } }

  @Sendable func step(_ step: StoreStep) {
    let number = steps.withLock { count in
      count += 1
      return count
    }
    if isTalkative { Output.say("step") }
    if number == stop {
      Output.say("stopped \(step)")
      kill(getpid(), SIGKILL)
    }
  }
}

/// Unbuffered lines, which reach the reader even if the process is killed.
enum Output {
  static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}

/// A skin whose versions share some files.
struct WorkerSkin: SkinFiles {
  let version: SkinVersion

  static var id: SkinIdentifier {
    guard let id = SkinIdentifier("worker") else { preconditionFailure("the worker's own name") }
    return id
  }

  var paths: [String] { (0..<6).map { "images/\($0).png" } }

  func contents(of path: String) throws -> Data {
    guard let index = paths.firstIndex(of: path) else {
      throw SkinIssue(.storeFailure, "No \(path)", suggestion: "None.")
    }
    // Two files are equal in all versions, two in every other version, and two in none.
    let seed = [0, 0, version.major % 2, version.major % 2, version.major, version.major][index]
    var state = UInt64(index * 1_000 + seed + 1) &* 0x9E37_79B9_7F4A_7C15
    var data = Data()
    for _ in 0..<(400 * (index + 1)) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      withUnsafeBytes(of: state.littleEndian) { data.append(contentsOf: $0) }
    }
    return data
  }

  func manifest() throws -> PackageManifest {
    try PackageWriter.describe(self, info: PackageManifest.Info(id: Self.id, version: version))
  }
}
