#if canImport(UIKit)
  public import Foundation
  import SkinFormats
  import SkinKit
  import SkinUIKit

  // The name is SwiftTheme's.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The name of the notification after each switch, as SwiftTheme has it: that of `SkinManager.didChange`.
  public let ThemeUpdateNotification = SkinManager.didChange.rawValue

  /// The place of a theme's file.
  public enum ThemePath: Hashable, Sendable {
    /// The main bundle.
    case mainBundle
    /// A folder, such as one of downloads.
    case sandbox(URL)

    /// The theme's file.
    func file(_ name: String, _ extension: String) -> URL {
      let folder =
        switch self {
        case .mainBundle: Bundle.main.resourceURL ?? Bundle.main.bundleURL
        case .sandbox(let folder): folder
        }
      return folder.appending(path: "\(name).\(`extension`)")
    }
  }

  /// The current theme, as SwiftTheme sets it.
  ///
  /// ```swift
  /// ThemeManager.setTheme(plistName: "Night", path: .mainBundle)
  /// ```
  /// A theme is a skin of `SkinManager.shared`. Its issues are posted by `SkinManager.issueFound`. If the file can't be read, the current
  /// theme stays. A view whose key a theme lacks has its original value again.
  @MainActor @preconcurrency
  public enum ThemeManager {
    /// The duration of a switch's cross-dissolve, in seconds; 0 switches without animation.
    public static var animationDuration = 0.3

    /// Shows a theme of a property list, with the files next to it.
    /// - Parameters:
    ///   - plistName: The file's name without `.plist`.
    ///   - path: The file's place.
    public static func setTheme(plistName: String, path: ThemePath) { setTheme(path.file(plistName, "plist")) }

    /// Shows a theme of a JSON file, with the files next to it.
    /// - Parameters:
    ///   - jsonName: The file's name without `.json`.
    ///   - path: The file's place.
    public static func setTheme(jsonName: String, path: ThemePath) { setTheme(path.file(jsonName, "json")) }

    private static func setTheme(_ file: URL) {
      do {
        let document = try SkinDocument.read(SkinLooseFiles(file), as: .theme)
        for issue in document.issues { SkinManager.report(issue) }
        let transition: SkinTransition =
          animationDuration > 0
          ? SkinTransition(.crossDissolve, duration: .milliseconds(Int64(min(animationDuration, 10) * 1000))) : .none
        SkinManager.shared.apply(SkinResolver().resolve(document), transition: transition)
      } catch let issue as SkinIssue {
        SkinManager.report(issue)
      } catch {
        SkinManager.report(
          SkinIssue(
            .unreadableFile, "The theme \(file.lastPathComponent) can't be read: \(error)",
            suggestion: "Check that the file is in the app and may be read."))
      }
    }
  }
#endif
