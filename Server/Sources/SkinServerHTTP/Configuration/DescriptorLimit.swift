import Foundation
import NIOCore
import SkinKit
import SkinServerStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The limit on open files of this process.
package enum DescriptorLimit {
  /// The most descriptors that the limit is raised to.
  private static let most: rlim_t = 1 << 20

  #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
    private static var resource: Int32 { RLIMIT_NOFILE }
  #endif

  /// The number of files that the process may open.
  package static var current: Int {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : 1024
  }

  /// Raises the limit as far as the system permits.
  /// - Returns: The number of files that the process may open.
  package static func raise() -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 1024 }
    let wanted = rlimit(rlim_cur: max(limit.rlim_cur, min(limit.rlim_max, most)), rlim_max: limit.rlim_max)
    if withUnsafePointer(to: wanted, { setrlimit(resource, $0) }) == 0 { limit = wanted }
    return Int(clamping: limit.rlim_cur)
  }
}

extension ServerSettings {
  /// The descriptors for the database, for files that are read or written, and for the event loops.
  private var heldBack: Int {
    let storage = if case .s3 = blobs.location { S3Client.connections } else { 0 }
    return 128 + 4 * System.coreCount + storage
  }

  /// Returns the settings with limits that a number of descriptors permits.
  ///
  /// Defaults are lowered to what is possible.
  /// - Parameter descriptors: The number of files that the process may open.
  /// - Returns: The settings.
  /// - Throws: `SkinIssue` with the code `bad-setting` if a limit was set that isn't possible.
  package func fitted(to descriptors: Int) throws -> ServerSettings {
    let defaults = ServerSettings(data: data, keys: keys, token: token.text)
    var settings = self
    let room = descriptors - heldBack - connections.administration * (admin == nil ? 1 : 2)
    guard room >= 16 else { throw Self.tooMany(.adminConnections, connections.administration, descriptors) }
    if connections.most > room {
      guard connections.most == defaults.connections.most else {
        throw Self.tooMany(.maxConnections, connections.most, descriptors)
      }
      settings.connections.most = room
    }
    // Other requests need connections, too.
    let streams = settings.connections.most * 3 / 4
    if maxStreams > streams {
      guard maxStreams == defaults.maxStreams else { throw Self.tooMany(.maxStreams, maxStreams, descriptors) }
      settings.maxStreams = streams
    }
    return settings
  }

  private static func tooMany(_ setting: Setting, _ value: Int, _ descriptors: Int) -> SkinIssue {
    SkinIssue(
      .badSetting,
      "The setting \(setting.rawValue) is \(value), which \(descriptors) open files and max_connections don't permit",
      suggestion: "Raise the limit of open files (`LimitNOFILE` or `ulimit -n`) and max_connections, or lower "
        + "\(setting.environmentName). Streams may use three quarters of all connections.",
      place: .init(key: setting.rawValue))
  }
}
