#if DEBUG
  public import Foundation
  public import SkinKit
  public import SkinPackage

  /// Shows each state of a skin that `skin watch` sends, from the same machine or from the local network.
  ///
  /// ```swift
  /// #if DEBUG
  ///   let live = try SkinLiveReload("8917")
  ///   Task { await live.run(on: .shared, resolver: resolver) { print($0) } }
  /// #endif
  /// ```
  /// The packages aren't signed. So the type only exists in debug builds, and it only accepts loopback addresses, which the simulator shares
  /// with its Mac, or addresses of local networks with the pairing code of `skin watch --network`. If a skin can't be read, that is reported,
  /// and the previous one stays.
  public struct SkinLiveReload: Sendable {
    /// An event of live reload.
    public enum Event: Sendable {
      /// The event stream is open.
      case connected
      /// A skin was applied; the issues describe its problems.
      case applied([SkinIssue])
      /// A skin can't be shown, and the previous one stays.
      case failed(SkinIssue)
      /// The event stream was lost; it is reopened.
      case lost(SkinIssue)
    }

    /// The maximum size in bytes of a package.
    private static let largest = 256 << 20

    /// The address of `skin watch`.
    public let address: URL
    private let transport: any HTTPTransport
    private let clock: any UpdateClock

    /// Creates a live reload.
    /// - Parameters:
    ///   - address: The address of `skin watch` as it prints it, or the port alone.
    ///   - code: The pairing code of `skin watch --network`; `nil` for an address of the same machine.
    ///   - transport: The transport.
    ///   - clock: The clock used to wait before a lost stream is reopened.
    /// - Throws: `SkinIssue` if the address isn't a loopback address or, with a code, one of a local network.
    public init(
      _ address: String, code: String? = nil, transport: any HTTPTransport = URLSessionTransport(),
      clock: any UpdateClock = SystemClock()
    ) throws {
      let text = UInt16(address) == nil ? address : "http://127.0.0.1:\(address)/"
      guard let url = URL(string: text), url.scheme == "http", let host = url.host?.lowercased(), url.user == nil,
        ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) || (code != nil && Self.isLocal(host))
      else {
        throw SkinIssue(
          .foreignAddress, "\(address) isn't an address of this machine\(code == nil ? "" : " or its local network")",
          suggestion: code == nil
            ? "Pass the port or the address that `skin watch` prints, such as http://127.0.0.1:8917/."
            : "Pass the address that `skin watch --network` prints, such as http://192.168.1.20:8918/.")
      }
      // Anything else could add header fields.
      guard code.map({ !$0.isEmpty && $0.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isLetterOrDigit } }) ?? true
      else {
        throw SkinIssue(
          .malformedPairingCode, "The pairing code has characters that codes don't have",
          suggestion: "Pass the code that `skin watch --network` prints, such as K7QX-2MNP.")
      }
      self.address = url
      self.transport = code.map { PairedTransport(base: transport, code: $0) } ?? transport
      self.clock = clock
    }

    /// Whether a host is in a local network: a private or link-local IPv4 address, or a name of Bonjour.
    private static func isLocal(_ host: String) -> Bool {
      if host.hasSuffix(".local") { return true }
      let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
      guard parts.count == 4, let first = parts[0], let second = parts[1], parts[2] != nil, parts[3] != nil else {
        return false
      }
      return first == 10 || first == 192 && second == 168 || first == 172 && (16...31).contains(second)
        || first == 169 && second == 254
    }

    /// Applies each received skin to a manager, until the task is canceled.
    /// - Parameters:
    ///   - manager: The manager.
    ///   - resolver: The resolver of the skins, with the app's own skin as their base.
    ///   - onEvent: Receives the events.
    public func run(
      on manager: SkinManager, resolver: SkinResolver, onEvent: @escaping @MainActor @Sendable (Event) -> Void
    ) async {
      await run(
        show: { package in
          let skin = try await Task.detached {
            resolver.resolve(
              try SkinDocument.placed(in: "\(package.manifest.id)") { try SkinDocument.read(package) })
          }.value
          await manager.prepareAndApply(skin)
          return skin.issues
        }, onEvent: onEvent)
    }

    /// Passes each received skin to a closure, until the task is canceled.
    /// - Parameters:
    ///   - show: Shows a package, and returns its issues.
    ///   - onEvent: Receives the events.
    public func run(
      show: @escaping @MainActor @Sendable (PackageReader) async throws -> [SkinIssue],
      onEvent: @escaping @MainActor @Sendable (Event) -> Void
    ) async {
      // The applied skin reads its images from its package, so the last packages stay after this ends.
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "skin-live-\(ProcessInfo.processInfo.globallyUniqueString)", isDirectory: true)
      let feed = EventFeed(
        url: address.appendingPathComponent("events"), transport: transport, clock: clock,
        backOff: BackOff(first: 0.5, limit: 2), isFinal: { $0.code == .wrongPairingCode })
      await feed.run { update in
        switch update {
        case .connected: await onEvent(.connected)
        case .lost(let issue, _) where issue.code == .wrongPairingCode: await onEvent(.failed(issue))
        case .lost(let issue, _): await onEvent(.lost(issue))
        case .event(let event) where event.name == "skin":
          do {
            let issues = try await show(fetch(to: folder))
            Self.removeOld(in: folder)
            await onEvent(.applied(issues))
          } catch let issue as SkinIssue {
            await onEvent(.failed(issue))
          } catch {
            await onEvent(.failed(SkinIssue.network(address, error.localizedDescription)))
          }
        case .event: break
        }
      }
    }

    /// Fetches the current package.
    private func fetch(to folder: URL) async throws -> PackageReader {
      let url = address.appendingPathComponent("skin.skin")
      let answer = try await transport.fetch(TransportRequest(url: url, maximumLength: Self.largest))
      guard answer.status == 200 else {
        throw SkinIssue.unexpectedStatus(
          answer.status, retryAfter: answer.headers["retry-after"], now: clock.now, url: url)
      }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // The names sort by time, for `removeOld`.
      let moment = String(DispatchTime.now().uptimeNanoseconds)
      let name = String(repeating: "0", count: max(0, 20 - moment.count)) + moment
      let file = folder.appendingPathComponent("\(name).skin")
      try answer.body.write(to: file)
      let package = try PackageReader(url: file)
      try package.verify()
      return package
    }

    /// Removes all packages except the last ones: a day of editing would fill a disk.
    private static func removeOld(in folder: URL) {
      let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      for file in (files ?? []).ordered(by: { $0.lastPathComponent < $1.lastPathComponent }).dropLast(4) {
        try? FileManager.default.removeItem(at: file)
      }
    }
  }

  extension UInt8 {
    /// Whether it is a letter or a digit of ASCII.
    fileprivate var isLetterOrDigit: Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
  }

  /// A transport that sends the pairing code with each request.
  private struct PairedTransport: HTTPTransport {
    let base: any HTTPTransport
    let code: String

    func open(_ request: TransportRequest) async throws -> TransportStream {
      var request = request
      request.headers["Authorization"] = "Bearer \(code)"
      let stream = try await base.open(request)
      guard stream.status != 401 else { throw SkinIssue.wrongPairingCode }
      return stream
    }
  }

  extension SkinIssue {
    /// The server refused the pairing code; it would refuse it again.
    fileprivate static let wrongPairingCode = SkinIssue(
      .wrongPairingCode, "`skin watch` refused the pairing code",
      suggestion: "Pass the code that it prints; it is new at each start. After several wrong codes, wait a minute.")
  }

  extension SkinIssue.Code {
    /// `skin watch` refused the pairing code.
    public static let wrongPairingCode: Self = "wrong-pairing-code"
    /// An address isn't one of this machine or, with a pairing code, of its local network.
    public static let foreignAddress: Self = "foreign-address"
    /// A pairing code has characters that codes don't have.
    public static let malformedPairingCode: Self = "malformed-pairing-code"
  }
#endif
