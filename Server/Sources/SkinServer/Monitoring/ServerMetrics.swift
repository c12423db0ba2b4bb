import Foundation
import NIOConcurrencyHelpers
import SkinKit
import SkinRepository
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

/// The state of the server as metrics.
struct ServerMetrics: Sendable {
  var counters: ServerCounters
  var store: any MetadataStore
  var view: RepositoryView
  var hub: EventHub
  var connections: ConnectionRegistry
  var damaged: DamagedBlobs
  var reserve: DiskReserve
  var quota: AppQuota
  var settings: ServerSettings
  /// The expiration date of the root.
  var rootExpires: Date
  var started: Date
  var now: @Sendable () -> Date

  private struct CountSample: Sendable {
    var at: Date
    var counts: StorageCounts
  }

  /// The time for which counts of the database are kept, so that frequent requests don't load it.
  static let countLifetime: TimeInterval = 5

  private let counted = NIOLockedValueBox<CountSample?>(nil)

  init(
    counters: ServerCounters, service: PublishingService, hub: EventHub, connections: ConnectionRegistry,
    damaged: DamagedBlobs, reserve: DiskReserve, settings: ServerSettings
  ) throws {
    self.counters = counters
    (store, view) = (service.store, service.view)
    self.hub = hub
    self.connections = connections
    self.damaged = damaged
    (self.reserve, quota) = (reserve, service.quota)
    self.settings = settings
    rootExpires = try SignedMetadata<RootRole>(parsing: service.signer.root, file: "root.json").role.expires
    started = service.now()
    now = service.now
  }

  /// Returns all metrics in the text format.
  func text() async -> String {
    var text = MetricText()
    addRequests(to: &text)
    addConnections(to: &text)
    await addStorage(to: &text)
    await addMetadata(to: &text)
    addProcess(to: &text)
    return text.text
  }

  // MARK: Groups of metrics

  private func addRequests(to text: inout MetricText) {
    let values = counters.values
    func labels(_ endpoint: ServerCounters.Route) -> MetricText.Labels {
      [("method", endpoint.method), ("route", endpoint.route)]
    }
    func order(_ endpoint: ServerCounters.Route, _ status: Int = 0) -> (String, String, Int) {
      (endpoint.route, endpoint.method, status)
    }
    let answers = values.answers.sorted {
      order($0.key.endpoint, $0.key.status) < order($1.key.endpoint, $1.key.status)
    }
    text.add(
      "skin_server_http_requests_total", .counter, "Answered requests.",
      answers.map { (labels($0.key.endpoint) + [("status", "\($0.key.status)")], Double($0.value)) })
    text.add(
      "skin_server_http_request_duration_seconds", "Time from a request's headers until its answer begins.",
      bounds: ServerCounters.bounds,
      values.durations.sorted { order($0.key) < order($1.key) }.map { (labels($0.key), $0.value) })
    text.add(
      "skin_server_reports_total", .counter, "Reports of apps, by the state they report.",
      UpdateReport.Kind.allCases.map { ([("kind", $0.rawValue)], Double(values.reports[$0] ?? 0)) })
    text.add(
      "skin_server_ignored_reports_total", .counter, "Reports about versions that aren't published.",
      Double(values.ignoredReports))
  }

  private func addConnections(to text: inout MetricText) {
    text.add("skin_server_connections", .gauge, "Open connections.", Double(connections.count))
    text.add(
      "skin_server_connections_limit", .gauge, "Maximum number of open connections.", Double(settings.connections.most))
    text.add("skin_server_event_streams", .gauge, "Open event streams.", Double(hub.listenerCount))
    text.add(
      "skin_server_event_streams_limit", .gauge, "Maximum number of open event streams.", Double(settings.maxStreams))
  }

  private func addStorage(to text: inout MetricText) async {
    let counts = await storageCounts()
    text.add("skin_server_database_up", .gauge, "Whether the database answers.", counts == nil ? 0 : 1)
    if let counts {
      text.add("skin_server_apps", .gauge, "Apps with published skins.", Double(counts.apps))
      text.add("skin_server_published_versions", .gauge, "Published versions of skins.", Double(counts.versions))
      text.add("skin_server_patches", .gauge, "Patches between published versions.", Double(counts.patches))
      text.add(
        "skin_server_patch_requests", .gauge, "Patches that are still to be made, or can't be made.",
        [("waiting", counts.waitingPatches), ("failed", counts.failedPatches)].map { ([("state", $0)], Double($1)) })
      text.add("skin_server_files", .gauge, "Served packages, patches and documents.", Double(counts.files))
      text.add("skin_server_file_bytes", .gauge, "Size of the served files.", Double(counts.bytes))
    }
    text.add("skin_server_damaged_files", .gauge, "Files found damaged or missing.", Double(damaged.issues.count))
    if let free = reserve.space.available(at: reserve.folder) {
      text.add("skin_server_disk_free_bytes", .gauge, "Free space on the data folder's volume.", Double(free))
    }
    text.add("skin_server_disk_reserve_bytes", .gauge, "Space held back for administration.", Double(reserve.bytes))
  }

  private func addMetadata(to text: inout MetricText) async {
    text.add(
      "skin_server_timestamp_version", .gauge, "Version of the timestamp.json that was signed last.",
      Double(view.version))
    guard let survey = try? await store.read({ try RepositorySurvey(in: $0) }) else { return }
    let states = survey.states.values
    let delegated = "delegated"
    func role(_ name: String) -> String { RoleName(rawValue: name) == nil ? delegated : name }
    let sizes = Dictionary(states.flatMap(\.metadataSizes).map { (role($0.role), $0) }) {
      $0.share > $1.share ? $0 : $1
    }
    let sorted = sizes.sorted { $0.key < $1.key }
    text.add(
      "skin_server_metadata_bytes", .gauge, "Length of a role's metadata file, or of the longest delegated one.",
      sorted.map { ([("role", $0.key)], Double($0.value.length)) })
    text.add(
      "skin_server_metadata_limit_bytes", .gauge, "Length of the longest file that clients read.",
      sorted.map { ([("role", $0.key)], Double($0.value.limit)) })
    let expiries = states.flatMap { state in
      let names = Set(state.metadataSizes.map(\.role))
      return state.signedDelegations.filter { names.contains($0.key) }.map { (delegated, $0.value.expires) }
    }
    let all = survey.expirations.map { ($0.role, $0.file.expires) } + expiries + [("root", rootExpires)]
    text.add(
      "skin_server_metadata_expiry_timestamp_seconds", .gauge,
      "Time at which a role's metadata expires, or the first delegated one.",
      Dictionary(all, uniquingKeysWith: min).sorted { $0.key < $1.key }.map {
        ([("role", $0.key)], $0.value.timeIntervalSince1970.rounded())
      })
  }

  private func addProcess(to text: inout MetricText) {
    let usage = ProcessUsage.current()
    text.add(
      "skin_server_build_info", .gauge, "Version of the server.", [([("version", ServerVersion.current)], 1)])
    text.add(
      "process_start_time_seconds", .gauge, "Time at which the server started.",
      started.timeIntervalSince1970.rounded())
    text.add("process_cpu_seconds_total", .counter, "Processor time of the process.", usage.processorTime)
    if let memory = usage.memory {
      text.add("process_resident_memory_bytes", .gauge, "Physical memory of the process.", Double(memory))
    }
    if let descriptors = usage.descriptors {
      text.add("process_open_fds", .gauge, "Open descriptors of the process.", Double(descriptors))
    }
    text.add("process_max_fds", .gauge, "Maximum number of open descriptors.", Double(DescriptorLimit.current))
  }

  // MARK: Counts of the database

  /// Returns the counts, or nil if the database doesn't answer.
  private func storageCounts() async -> StorageCounts? {
    let moment = now()
    if let last = counted.withLockedValue({ $0 }), abs(moment.timeIntervalSince(last.at)) < Self.countLifetime {
      return last.counts
    }
    guard let counts = try? await store.read({ try $0.storageCounts() }) else { return nil }
    counted.withLockedValue { $0 = CountSample(at: moment, counts: counts) }
    return counts
  }
}
