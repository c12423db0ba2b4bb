#if canImport(UIKit)
  package import Foundation
  import SkinFormats
  package import SkinKit
  import SkinPackage
  import SkinUIKit
  package import SkinUpdate

  /// The zip skins of an app: its own skin, the skin of the last launch, and the server's.
  ///
  /// Issues of skins and of updates are posted by `SkinManager.issueFound`.
  @MainActor
  package final class ZipSkinSession {
    private static let formats: [SkinFormat] = [.config]

    private let manager: SkinManager
    private let resolver: SkinResolver
    private let zips: URL
    private let client: ZipSkins
    private let preferences: SkinPreferences

    /// Shows the app's own skin, and whether skins are shown at all as the user last chose.
    /// - Parameters:
    ///   - localConfig: The app's own skin, `localConfig.json`.
    ///   - folder: The session's own folder.
    ///   - question: The address that returns sign and link.
    ///   - names: The names of the answer's members.
    ///   - manager: The manager that the app's views follow.
    ///   - transport: The transport that fetches.
    /// - Throws: `SkinIssue` if the app's own skin can't be read.
    package init(
      localConfig: URL, folder: URL, question: URL, names: ZipSkinAnswer.Names = .init(),
      manager: SkinManager = .shared, transport: any HTTPTransport = URLSessionTransport()
    ) throws {
      let local = try SkinDocument.read(SkinLooseFiles(localConfig), formats: Self.formats)
      self.manager = manager
      resolver = SkinResolver(builtIn: local)
      zips = folder.appending(path: "Zips")
      client = ZipSkins(at: zips, question: question, formats: Self.formats, names: names, transport: transport)
      preferences = SkinPreferences(folder: folder.appending(path: "Choice"))
      manager.prepareResources()
      let builtIn = resolver.resolve(local)
      Self.report(builtIn.issues)
      manager.builtIn = builtIn
      do {
        if let choice = try preferences.load() { manager.isEnabled = choice.isEnabled }
      } catch {
        Self.report(error)
      }
    }

    /// Whether skins are shown at all; remembered.
    package var isEnabled: Bool {
      get { manager.isEnabled }
      set {
        manager.isEnabled = newValue
        do { try preferences.save(SkinChoice(isEnabled: newValue)) } catch { Self.report(error) }
      }
    }

    /// Shows the skin of the last launch; if it is damaged, the app's own skin stays.
    package func showCurrent() {
      do {
        if let files = try ZipSkins.current(at: zips) { manager.apply(try skin(files)) }
      } catch {
        Self.report(error)
      }
    }

    /// Asks the server, downloads and checks the zip, and shows it with a cross-dissolve.
    /// - Returns: Whether another skin is shown.
    /// - Throws: `SkinIssue` if there is no network, or the zip is damaged or incomplete; the current skin stays.
    package func update() async throws -> Bool {
      do {
        switch try await client.check() {
        case .unchanged: return false
        case .changed(nil): manager.apply(nil, transition: .crossDissolve)
        case .changed(let files?): await manager.prepareAndApply(try skin(files), transition: .crossDissolve)
        }
        return true
      } catch {
        Self.report(error)
        throw error
      }
    }

    private func skin(_ files: ZipSkinFiles) throws -> Skin {
      let skin = resolver.resolve(try SkinDocument.read(files, formats: Self.formats))
      Self.report(skin.issues)
      return skin
    }

    private static func report(_ issues: [SkinIssue]) { for issue in issues { SkinManager.report(issue) } }

    private static func report(_ error: any Error) {
      if let issue = error as? SkinIssue { SkinManager.report(issue) }
    }
  }
#endif
