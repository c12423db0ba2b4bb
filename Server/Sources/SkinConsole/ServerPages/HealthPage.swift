import SkinServerAPI

/// The page of the server's state: warnings with their fixes, what works, and what is stored.
enum HealthPage {
  private static let checks: [(name: String, text: String)] = [
    ("database", "check_database"), ("storage", "check_storage"), ("metadata", "check_metadata"),
  ]
  private static let states = ["ok": "check_ok", "expired": "check_expired", "unknown": "check_unknown"]

  static func show(_ visit: Visit) async throws -> PageAnswer {
    try visit.require(.administer)
    let health = try await visit.api.state(MonitoringEndpoints.health)
    let readiness = try await visit.api.state(MonitoringEndpoints.readiness)
    let (texts, formats) = (visit.texts, visit.formats)
    var view: View = [
      "warnings": health.warnings.map { WarningView.view($0, texts) }, "hasWarnings": !health.warnings.isEmpty,
      "isFailing": health.status == "failing", "isWell": health.status == "ok" && health.warnings.isEmpty,
      "isWaiting": health.status == "waiting",
      "checks": checks.map { name, text -> View in
        let state = readiness.checks[name] ?? "unknown"
        return [
          "name": texts[text], "state": states[state].map { texts[$0] } ?? texts["check_failing"],
          "isOK": state == "ok",
        ]
      },
      "version": health.version, "timestamp": "\(health.repository.timestamp)",
      "connections": formats.number(health.connections), "streams": formats.number(health.streams),
    ]
    if let expires = health.repository.expires { view["expires"] = formats.time(expires) }
    // Without the database, nothing can be counted.
    if readiness.checks["database"] == "ok" {
      view["stored"] = stored(try await visit.api.call(StatusEndpoints.show), visit)
    }
    return .page(
      "health", title: texts["nav_health"], view: view, section: "health")
  }

  private static func stored(_ status: StatusAnswer, _ visit: Visit) -> View {
    let formats = visit.formats
    var view: View = [
      "started": formats.time(status.startedAt), "apps": formats.number(status.apps),
      "versions": formats.number(status.versions), "patches": formats.number(status.patches),
      "files": formats.number(status.files), "bytes": formats.size(status.bytes),
      "reserve": formats.size(status.diskReserve), "hasWaiting": status.waitingPatches > 0,
      "waiting": formats.number(status.waitingPatches), "hasFailed": status.failedPatches > 0,
      "failed": formats.number(status.failedPatches),
    ]
    if let free = status.diskFree { view["free"] = formats.size(free) }
    return view
  }
}
