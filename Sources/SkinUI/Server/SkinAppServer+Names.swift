public import SkinUpdate

// Names for the types of SkinUpdate that an app with a server needs, since the façade doesn't export that module. A shop of skins, or a
// transport or clock of the app's own, imports SkinUpdate.

extension SkinAppServer {
  /// The settings of the updater: languages, brand, polling, space.
  public typealias Options = SkinUpdater.Options
  /// Decides when and over which network to download.
  public typealias Policy = UpdatePolicy
  /// The download that a ``Policy`` decides about.
  public typealias Download = PlannedDownload
  /// The answer of a ``Policy``.
  public typealias Decision = DownloadDecision
  #if os(iOS)
    /// Downloads that continue while the app is suspended.
    public typealias BackgroundDownloads = BackgroundTransport
  #endif
}
