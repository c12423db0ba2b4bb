public import Foundation
public import SkinKit

#if canImport(UIKit)
  import SkinUIKit
#endif

/// The skins of an app, in one call: reads them, restores the user's last choice, and follows every window.
///
/// ```swift
/// func application(_ application: UIApplication, didFinishLaunchingWithOptions …) -> Bool {
///   SkinApp.start("Skins", builtIn: "builtin")
///   return true
/// }
///
/// titleLabel.skin.textColor("home.title")
/// try SkinApp.choose("night", from: button)
/// ```
/// It works on `SkinManager.shared`, which all views follow unless they have a scope of their own. The user's choices (skin, light or dark,
/// font size, language, on or off) are saved atomically at each change.
///
/// - Note: Nothing else must be called: windows, scenes and screens that appear later follow by themselves.
@MainActor @preconcurrency
public enum SkinApp {
  /// A server of skins.
  public typealias Server = SkinAppServer

  /// The user's choice of light or dark.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// As the system.
    case system
    /// Always light.
    case light
    /// Always dark.
    case dark
  }

  /// Posted after each change of skin, style, font scale, language or appearance; the same as `SkinManager.didChange`.
  public nonisolated static let didChange = SkinManager.didChange
  /// Posted, on any thread, for each issue of a skin, of the start or of an update; the same as `SkinManager.issueFound`.
  ///
  /// `SkinManager.issueKey` in the user info has the `SkinIssue`.
  public nonisolated static let issueFound = SkinManager.issueFound

  /// The session of the process; `nil` before the start.
  package private(set) static var session: SkinAppSession?
  private static var log: IssueLog?

  /// Starts the skins of the process: shows the skin that was shown last, before the first frame.
  ///
  /// Call it in `application(_:didFinishLaunchingWithOptions:)`, or in the initializer of a SwiftUI app. Calling it again does nothing. It
  /// doesn't throw: an app without skins still works. In debug builds, issues are logged with how to fix them; in all builds they are posted
  /// as ``issueFound``.
  ///
  /// Each folder or zip in `folder` is a skin, named by its folder or zip:
  /// ```
  /// Skins/builtin/skin.json   Skins/builtin/modules/home.json
  /// Skins/night/skin.json     Skins/night/modules/home.json     Skins/sea.zip
  /// ```
  /// Add `Skins` to an app as a folder reference, and to a package's target as `.copy("Skins")`, which is in `Bundle.module`. Skins in
  /// other formats than the native one need the module SkinFormats, which an app without them doesn't link:
  /// ```swift
  /// import SkinFormats
  /// SkinApp.start("Skins", builtIn: "builtin", formats: .all)
  /// ```
  ///
  /// `SkinRules.shared` is started with the first skin that has rules, however it is shown, and stopped with the last one, unless the app
  /// starts or stops it itself. If `SkinViewHook` isn't allowed, such a skin is reported as `unapplied-rules`.
  ///
  /// In an app extension, it shows the skin that the app has chosen, if both use the same `storage`; it neither downloads nor counts
  /// launches. Calling it again there reads the app's choice and skins again.
  /// - Parameters:
  ///   - folder: The folder of the app's skins in the bundle.
  ///   - bundle: The bundle.
  ///   - builtIn: The name of the built-in skin's folder, which has a value for each key.
  ///   - formats: The formats that the folder's skins may be in; a skin in another one is reported as `unknown-format`.
  ///   - server: The server whose skins are downloaded, verified and shown.
  ///   - storage: The folder for the user's choices and downloaded skins, such as one of an app group; `nil` for one in Application Support.
  /// - Complexity: Reads the built-in skin, and the one that was shown last; in debug builds, also the headers of the others.
  public static func start(
    _ folder: String = "Skins", in bundle: Bundle = .main, builtIn: String = "builtin",
    formats: [SkinFormat] = [.native], server: Server? = nil, storage: URL? = nil
  ) {
    let arguments = SkinAppSession.Arguments(
      folder: folder, bundle: bundle, builtIn: builtIn, formats: formats, server: server, storage: storage)
    if let session, session.isReady {
      guard session.arguments.isSame(as: arguments) else { return SkinManager.report(.startedTwice) }
      guard SkinAppSession.isExtension else { return }
    }
    // After a start that failed, another one may name the right folder. An extension reads the app's choice and downloads again.
    session?.end()
    _ = issueLog
    session = SkinAppSession(arguments, manager: .shared)
    showsIssuesDidChange()
    didStart()
  }

  /// The skins of the app's folder, the built-in one first; empty before the start.
  ///
  /// Skins of a server are in the catalog of its ``updater``.
  /// - Complexity: Reads all skins of the folder at the first call.
  public static var available: [AppSkin] { session?.available ?? [] }

  /// The skin that is shown; `nil` before the start.
  public static var current: AppSkin? { session?.current }

  /// Whether the user chose light or dark, for all windows; remembered.
  public static var style: Style {
    get { SkinManager.shared.prefersDark.map { $0 ? .dark : .light } ?? .system }
    set { remember("SkinApp.style", \.isDark, \.prefersDark, newValue == .system ? nil : newValue == .dark) }
  }

  /// The factor by which the user enlarges every font, 0.5 to 3; remembered.
  public static var fontScale: Double {
    get { SkinManager.shared.fontScale }
    set { remember("SkinApp.fontScale", \.fontScale, \.fontScale, newValue) }
  }

  /// Whether skins are shown at all; `false` restores every view's original values; remembered.
  public static var isEnabled: Bool {
    get { SkinManager.shared.isEnabled }
    set { remember("SkinApp.isEnabled", \.isEnabled, \.isEnabled, newValue) }
  }

  /// The language of the skins' texts, images and files, such as `zh-Hans`; `nil` follows the app's language; remembered.
  ///
  /// It concerns skins only: the app's own texts and formats keep their language.
  public static var language: SkinLanguage? {
    get { SkinManager.shared.language }
    set { remember("SkinApp.language", \.language, \.language, newValue) }
  }

  /// The changes of skin, style, font scale, language and appearance from now on.
  ///
  /// Each call creates a new sequence. A slow reader misses all but the latest change.
  /// ```swift
  /// for await _ in SkinApp.changes { reload(SkinApp.current) }
  /// ```
  public static var changes: AsyncStream<SkinChange> { SkinManager.shared.changes }

  /// The issues of skins, of the start and of updates: those since the start, of which the latest 100 are kept, and the new ones.
  ///
  /// Each call creates a new sequence, which has each issue once.
  /// ```swift
  /// for await issue in SkinApp.issues { monitoring.record(issue.code.rawValue, issue.description) }
  /// ```
  public static var issues: AsyncStream<SkinIssue> { issueLog.stream }

  /// Whether debug builds show a badge with the number of issues over the app; release builds never do.
  ///
  /// Touching the badge shows the issues.
  public static var showsIssues = false {
    didSet { showsIssuesDidChange() }
  }

  /// Ends the session, as the end of a process does; for tests.
  package static func end() {
    session?.end()
    log?.end()
    #if canImport(UIKit)
      SkinRules.shared.forgetStop()
    #endif
    (session, log) = (nil, nil)
  }

  private static func showsIssuesDidChange() {
    #if DEBUG
      session?.showIssues(showsIssues ? issueLog : nil)
    #endif
  }

  private static var issueLog: IssueLog {
    let used = log ?? IssueLog()
    log = used
    return used
  }

  private static func remember<Value: Equatable>(
    _ call: String, _ choice: WritableKeyPath<SkinChoice, Value>,
    _ setting: ReferenceWritableKeyPath<SkinManager, Value>,
    _ value: Value
  ) {
    guard let session else { return SkinManager.report(.notStarted(call)) }
    session.remember(choice, setting, value)
  }
}
