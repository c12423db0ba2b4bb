import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import SkinTestSupport

@testable import SkinServerStorage

/// A real object storage, Ceph's radosgw, which the tests of a process share.
///
/// It ends with the process, because its supervisor waits for the end of its input.
final class ObjectStorage: Sendable {
  static let accessKey = "test-access-key"
  static let secretKey = "test-secret-key-0123456789"

  let port: Int
  private let process: Process
  private let input: Pipe

  private static let starting = Task { try await ObjectStorage() }

  /// Returns the storage, started by the first caller.
  static var shared: ObjectStorage { get async throws { try await starting.value } }

  private init() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "radosgw-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let ports = try await Self.freePorts(2)
    port = ports[0]
    process = Process()
    input = Pipe()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      "-c", Self.script, "radosgw", folder.path, "\(ports[0])", "\(ports[1])", Self.accessKey, Self.secretKey,
    ]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let (process, log) = (process, folder.appending(path: "log"))
    try await eventually(within: .seconds(300), "radosgw listens") {
      guard process.isRunning else {
        let text = (try? String(contentsOf: log, encoding: .utf8)) ?? "no log"
        throw Timeout(description: "radosgw ended; scripts/setup.sh installs it: \(text)")
      }
      return FileManager.default.fileExists(atPath: folder.appending(path: "ready").path)
    }
  }

  private static func freePorts(_ count: Int) async throws -> [Int] {
    var channels: [any Channel] = []
    for _ in 0..<count {
      channels.append(
        try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).bind(host: "127.0.0.1", port: 0).get())
    }
    let ports = channels.compactMap { $0.localAddress?.port }
    for channel in channels { try await channel.close() }
    return ports
  }

  /// One monitor, one store in memory and the gateway, all on loopback addresses.
  private static let script = """
    set -eu
    R=$1 PORT=$2 MON=$3
    exec >>"$R/log" 2>&1
    # A thread that starts processes may have blocked signals, which they inherit; nothing blocks this one.
    trap 'trap - EXIT; kill -KILL $(jobs -p) 2>/dev/null || true; wait; rm -rf "$R"' EXIT
    trap 'exit 1' TERM INT HUP
    mkdir -p "$R/mon" "$R/osd" "$R/rgw" "$R/run"
    FS=$(cat /proc/sys/kernel/random/uuid) U=$(cat /proc/sys/kernel/random/uuid)
    cat >"$R/ceph.conf" <<C
    [global]
    fsid = $FS
    mon host = v1:127.0.0.1:$MON
    mon initial members = a
    auth cluster required = none
    auth service required = none
    auth client required = none
    public addr = 127.0.0.1
    cluster addr = 127.0.0.1
    mon allow pool size one = true
    osd pool default size = 1
    osd pool default min size = 1
    osd pool default pg num = 1
    osd pool default pgp num = 1
    osd pool default pg autoscale mode = off
    osd crush chooseleaf type = 0
    osd objectstore = memstore
    memstore device bytes = 1073741824
    mon data = $R/mon
    osd data = $R/osd
    rgw data = $R/rgw
    run dir = $R/run
    admin socket = $R/run/\\$name.asok
    log file = $R/run/\\$name.log
    pid file = $R/run/\\$name.pid
    C
    C="-c $R/ceph.conf"
    monmaptool --create --fsid "$FS" --addv a "v1:127.0.0.1:$MON" "$R/monmap"
    ceph-mon --mkfs -i a $C --monmap "$R/monmap"
    ceph-mon -f -i a $C </dev/null &
    # A client that asks the monitor for something before it has the monitor's map is refused, and tries again.
    until ID=$(timeout 120 ceph $C osd new "$U"); do sleep 0.2; done
    ceph-osd -i "$ID" --mkfs --osd-uuid "$U" $C
    OSD=none
    until timeout 60 ceph $C osd stat | grep -q '1 up'; do
      kill -0 "$OSD" 2>/dev/null || { ceph-osd -f -i "$ID" $C </dev/null & OSD=$!; }
      sleep 0.2
    done
    timeout 240 radosgw-admin $C user create --uid=test --display-name=test --access-key="$4" --secret-key="$5"
    radosgw -f -n client.rgw.a $C --rgw-frontends="beast endpoint=127.0.0.1:$PORT tcp_nodelay=1" </dev/null &
    until curl -sf -o /dev/null "http://127.0.0.1:$PORT/"; do sleep 0.2; done
    touch "$R/ready"
    cat >/dev/null
    """
}

extension ObjectStorage {
  static var credentials: S3Credentials { S3Credentials(accessKey: accessKey, secretKey: secretKey) }

  /// Returns the address of a bucket.
  static func location(_ bucket: String, port: Int, prefix: String = "") throws -> S3Location {
    guard let location = S3Location("s3://\(bucket)/\(prefix)?endpoint=http://127.0.0.1:\(port)") else {
      throw CocoaError(.featureUnsupported)
    }
    return location
  }

  /// Creates a bucket.
  /// - Returns: Its address.
  func newBucket(prefix: String = "skins") async throws -> S3Location {
    let location = try Self.location("test-\(UUID().uuidString.lowercased())", port: port, prefix: prefix)
    let client = S3Client(location: location, credentials: Self.credentials, options: S3Options())
    _ = try await client.send(S3Request(.PUT))
    return location
  }
}

extension TestWorld {
  /// The variables of a server whose blobs are in a bucket.
  func environment(blobs location: S3Location) -> [String: String] {
    environment.merging([
      "SKIN_SERVER_BLOBS": "\(location)", "SKIN_SERVER_S3_ACCESS_KEY": ObjectStorage.accessKey,
      "SKIN_SERVER_S3_SECRET_KEY": ObjectStorage.secretKey,
    ]) { $1 }
  }
}
