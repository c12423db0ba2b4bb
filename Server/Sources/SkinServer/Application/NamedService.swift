import ServiceLifecycle
import SkinServerStorage

/// A service that is described by the name of its type only.
///
/// A group writes the descriptions of its services to the log, and those have all values that a service holds.
struct NamedService: Service, RedactedDescription {
  let service: any Service

  var description: String { "\(type(of: service))" }

  func run() async throws { try await service.run() }
}
