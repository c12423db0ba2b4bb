import Foundation
package import Hummingbird
package import ServiceLifecycle
import SkinRepository
import SkinServerAPI
package import SkinServerHTTP
package import SkinServerStorage
import SkinUpdate

extension PublishingService {
  /// Adds the routes of apps to files, events and zip skins.
  /// - Parameters:
  ///   - router: The router of the listener for apps.
  ///   - zipSkins: The zip skins made of packages.
  ///   - settings: The settings.
  package func addAppRoutes(
    to router: some RouterMethods<ServerContext>, zipSkins: ZipSkinCache, settings: ServerSettings
  ) {
    RepositoryRoutes(view: view, blobs: blobs).add(to: router)
    EventRoutes().add(to: router)
    ZipSkinRoutes(service: self, cache: zipSkins, publicURL: settings.publicURL).add(to: router)
  }

  /// Adds the routes of versions, of what channels show, and of what is removed.
  /// - Parameters:
  ///   - api: The group of the API.
  ///   - uploads: The uploads.
  ///   - reserve: The disk space that stays free.
  ///   - settings: The settings.
  package func addRoutes(
    to api: some RouterMethods<ServerContext>, uploads: ResumableUploads, reserve: DiskReserve, settings: ServerSettings
  ) {
    ActivationHistoryRoutes(service: self).add(to: api)
    ChannelRoutes(service: self).add(to: api)
    let receiver = UploadReceiver(folder: work, limit: settings.maxUpload, reserve: reserve)
    PublishRoutes(service: self, receiver: receiver).add(to: api)
    UploadRoutes(uploads: uploads).add(to: api)
    VersionRoutes(service: self).add(to: api)
    ShareRoutes(service: self).add(to: api)
    PromotionRoutes(service: self).add(to: api)
    let activations = DocumentRoutes(service: self) { context in
      Activation(
        app: try RequestNames.path("app", context), channel: try RequestNames.path("channel", context), skin: nil)
    }
    api.add(
      EndpointRoute(ActivationEndpoints.show, respond: activations.show),
      EndpointRoute(ActivationEndpoints.set, respond: activations.replace))
    let catalogs = DocumentRoutes(service: self) { context in
      SkinCatalog(app: try RequestNames.path("app", context), entries: [])
    }
    api.add(
      EndpointRoute(CatalogEndpoints.show, respond: catalogs.show),
      EndpointRoute(CatalogEndpoints.set, respond: catalogs.replace))
    PictureRoutes(service: self).add(to: api)
    RetentionRoutes(service: self).add(to: api)
    WithdrawalRoutes(service: self).add(to: api)
    KillRoutes(service: self).add(to: api)
    FreezeRoutes(service: self).add(to: api)
    GuardRoutes(service: self, takesReports: settings.takesReports).add(to: api)
    ForecastRoutes(service: self).add(to: api)
    EvaluationRoutes(service: self).add(to: api)
    StatisticsRoutes(store: store, now: now).add(to: api)
    SampleRoutes(service: self).add(to: api)
    TestDeviceRoutes(service: self).add(to: api)
    ChangeRoutes(service: self, settings: settings, reserve: reserve).add(to: api)
  }

  /// Returns the services that work in the background.
  /// - Parameters:
  ///   - uploads: The uploads.
  ///   - damaged: The damaged blobs that requests have found.
  ///   - reserve: The disk space that stays free.
  ///   - settings: The settings.
  ///   - clock: The clock.
  /// - Returns: The services.
  package func backgroundServices(
    uploads: ResumableUploads, damaged: DamagedBlobs, reserve: DiskReserve, settings: ServerSettings, clock: ServerClock
  ) -> [any Service] {
    [
      Renewal(service: self, clock: clock),
      // Nothing is served yet, so this is the version that was announced.
      ChangeFollower(service: self, opened: view.version),
      UploadExpiry(uploads: uploads, clock: clock, logger: logger),
      BlobPatrol(service: self, damaged: damaged, interval: settings.checkInterval),
      RetentionCollector(service: self, interval: settings.collectInterval),
      RolloutWatch(service: self, clock: clock),
      queue(PatchWorker(service: self, reserve: reserve)),
    ]
  }
}
