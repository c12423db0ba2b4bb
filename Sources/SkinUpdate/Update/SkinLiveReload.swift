// Shows a skin while its author writes it: debug builds only.

#if DEBUG
  public import Foundation
  public import SkinKit
  public import SkinPackage

  /// Listens to `skin watch` on the same machine, and shows each state of the skin that it sends.
  ///
  /// ```swift
  /// #if DEBUG
  ///   let live = try SkinLiveReload("8917")
  ///   Task { await live.run(on: .shared, resolver: resolver) { print($0) } }
  /// #endif
  /// ```
  /// What comes isn't signed. So the class is there in debug builds alone, and it asks nothing but loopback addresses: the simulator
  /// shares its Mac's. A skin that can't be read is told, and the one before stays.
  public struct SkinLiveReload: Sendable {
    /// What is told.
    public enum Event: Sendable {
      /// The stream of news is open.
      case connected
      /// A skin was put into force; the issues say what is wrong with it.
      case applied([SkinIssue])
      /// A skin can't be shown, and the one before stays.
      case failed(SkinIssue)
      /// The stream was lost; it is opened again.
      case lost(SkinIssue)
    }

    /// The largest package that is taken.
    private static let largest = 256 << 20

    /// The address of `skin watch`.
    public let address: URL
    private let transport: any HTTPTransport
    private let clock: any UpdateClock

    /// Names where `skin watch` runs.
    /// - Parameters:
    ///   - address: Its address, as it prints it, or the port alone.
    ///   - transport: What fetches.
    ///   - clock: What waits before a lost stream is opened again.
    /// - Throws: `SkinIssue` where the address isn't one of loopback.
    public init(
      _ address: String, transport: any HTTPTransport = URLSessionTransport(), clock: any UpdateClock = SystemClock()
    ) throws {
      let text = UInt16(address) == nil ? address : "http://127.0.0.1:\(address)/"
      guard let url = URL(string: text), url.scheme == "http", let host = url.host,
        ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host.lowercased())
      else {
        throw SkinIssue(
          .foreignAddress, "\(address) isn't an address of this machine",
          remedy: "Give the port or the address that `skin watch` prints, such as http://127.0.0.1:8917/.")
      }
      self.address = url
      self.transport = transport
      self.clock = clock
    }

    /// Shows each skin that comes in a manager, until the task is cancelled.
    /// - Parameters:
    ///   - manager: The manager.
    ///   - resolver: What resolves the skin, with the app's own below it.
    ///   - tell: Is told what happens.
    public func run(
      on manager: SkinManager, resolver: SkinResolver, tell: @escaping @MainActor @Sendable (Event) -> Void
    ) async {
      await run(
        show: { package in
          let skin = try await Task.detached { resolver.resolve(try SkinDocument.read(package)) }.value
          await manager.prepareAndApply(skin)
          return skin.issues
        }, tell: tell)
    }

    /// Hands each skin that comes to a closure, until the task is cancelled.
    /// - Parameters:
    ///   - show: Shows a package, and gives what is wrong with it.
    ///   - tell: Is told what happens.
    public func run(
      show: @escaping @MainActor @Sendable (PackageReader) async throws -> [SkinIssue],
      tell: @escaping @MainActor @Sendable (Event) -> Void
    ) async {
      // What is in force reads its images from its package, so the last packages stay after this ends, too.
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "skin-live-\(ProcessInfo.processInfo.globallyUniqueString)", isDirectory: true)
      let feed = EventFeed(
        url: address.appendingPathComponent("events"), transport: transport, clock: clock,
        backOff: BackOff(first: 0.5, limit: 2))
      await feed.run { news in
        switch news {
        case .connected: await tell(.connected)
        case .lost(let issue, _): await tell(.lost(issue))
        case .event(let event) where event.name == "skin":
          do {
            let issues = try await show(fetch(to: folder))
            Self.removeOld(in: folder)
            await tell(.applied(issues))
          } catch let issue as SkinIssue {
            await tell(.failed(issue))
          } catch {
            await tell(.failed(SkinIssue.network(address, error.localizedDescription)))
          }
        case .event: break
        }
      }
    }

    /// Fetches the package as it is now.
    private func fetch(to folder: URL) async throws -> PackageReader {
      let url = address.appendingPathComponent("skin.skin")
      let answer = try await transport.fetch(TransportRequest(url: url, maximumLength: Self.largest))
      guard answer.status == 200 else {
        throw SkinIssue.unexpectedStatus(
          answer.status, retryAfter: answer.headers["retry-after"], now: clock.now, url: url)
      }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Names that sort by time, for `removeOld`.
      let moment = String(DispatchTime.now().uptimeNanoseconds)
      let name = String(repeating: "0", count: max(0, 20 - moment.count)) + moment
      let file = folder.appendingPathComponent("\(name).skin")
      try answer.body.write(to: file)
      let package = try PackageReader(url: file)
      try package.verify()
      return package
    }

    /// Removes all but the last packages: a day of writing would fill a disk.
    private static func removeOld(in folder: URL) {
      let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      for file in (files ?? []).sorted(by: { $0.lastPathComponent < $1.lastPathComponent }).dropLast(4) {
        try? FileManager.default.removeItem(at: file)
      }
    }
  }

  extension SkinIssue.Code {
    /// An address isn't one of this machine.
    public static let foreignAddress: Self = "foreign-address"
  }
#endif
