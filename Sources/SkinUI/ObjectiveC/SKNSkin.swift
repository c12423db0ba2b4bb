#if canImport(UIKit) && canImport(ObjectiveC) && !HEADLESS
  public import Foundation
  import SkinKit
  import SkinUIKit
  public import UIKit

  /// The user's choice of light or dark.
  @objc public enum SKNStyle: Int, Sendable {
    /// As the system.
    case system
    /// Always light.
    case light
    /// Always dark.
    case dark
  }

  /// A skin that the app can show, as a picker lists it.
  @objc(SKNSkinInfo)
  public final class SKNSkinInfo: NSObject {
    /// The name of the skin's folder in the app, or of an installed skin.
    @objc public let identifier: String
    /// The name to show.
    @objc public let name: String
    /// The skin's version; `nil` if it has none.
    @objc public let version: String?
    /// Whether this is the app's built-in skin.
    @objc public let isBuiltIn: Bool

    init(_ skin: AppSkin) {
      (identifier, name, version, isBuiltIn) = (skin.id, skin.name, skin.version?.description, skin.isBuiltIn)
    }

    /// Returns whether another object is the same skin.
    /// - Parameter object: The object.
    /// - Returns: Whether both have the same identifier and version.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SKNSkinInfo else { return false }
      return identifier == other.identifier && version == other.version && isBuiltIn == other.isBuiltIn
    }

    /// The hash of the identifier.
    public override var hash: Int { identifier.hashValue }
  }

  /// The skins of an app, for Objective-C.
  ///
  /// Swift has ``SkinApp``, which this calls.
  /// ```objc
  /// @import SkinUI;
  ///
  /// [SKNSkin startWithFolder:@"Skins" builtIn:@"builtin"];
  /// self.titleLabel.textColorSkinKey = @"home.title";
  /// [SKNSkin chooseSkin:@"night" fromView:button error:&error];
  /// ```
  @MainActor @preconcurrency
  @objc(SKNSkin)
  public final class SKNSkin: NSObject {
    /// Posted after each change of skin, style, font scale, language or appearance.
    @objc public nonisolated static let didChangeNotification: Notification.Name = SkinApp.didChange
    /// Posted, on any thread, for each issue; the user info has it as an `NSError` under `SkinKit.issue`.
    @objc public nonisolated static let issueFoundNotification: Notification.Name = SkinApp.issueFound

    private override init() { super.init() }

    /// Starts the skins of the process, from a folder of the main bundle.
    /// - Parameters:
    ///   - folder: The folder of the app's skins.
    ///   - builtIn: The name of the built-in skin's folder.
    @objc(startWithFolder:builtIn:)
    public static func start(_ folder: String, builtIn: String) { SkinApp.start(folder, builtIn: builtIn) }

    /// Starts the skins of the process, from a folder of a bundle.
    /// - Parameters:
    ///   - folder: The folder of the app's skins.
    ///   - bundle: The bundle.
    ///   - builtIn: The name of the built-in skin's folder.
    @objc(startWithFolder:inBundle:builtIn:)
    public static func start(_ folder: String, in bundle: Bundle, builtIn: String) {
      SkinApp.start(folder, in: bundle, builtIn: builtIn)
    }

    /// Starts the skins of the process, from a folder of the main bundle and a server.
    /// - Parameters:
    ///   - folder: The folder of the app's skins.
    ///   - builtIn: The name of the built-in skin's folder.
    ///   - server: The server's address.
    ///   - app: The app's name on the server.
    ///   - root: The name of the root metadata's file in the bundle, without `.json`.
    @objc(startWithFolder:builtIn:server:app:root:)
    public static func start(_ folder: String, builtIn: String, server: URL, app: String, root: String) {
      SkinApp.start(folder, builtIn: builtIn, server: .init(server, app: app, root: root))
    }

    /// Shows a skin with a transition, and remembers it.
    /// - Parameters:
    ///   - identifier: The name of the skin's folder, or of the built-in skin's; `nil` is no choice: the built-in skin is shown, or that of
    ///     an activation that leaves the skin to the user.
    ///   - view: The view from which a growing circle reveals the skin; `nil` for a cross-dissolve.
    /// - Throws: The issue if there is no such skin, it can't be read, or the choice can't be saved.
    @objc(chooseSkin:fromView:error:)
    public static func choose(_ identifier: String?, from view: UIView?) throws {
      if let view { try SkinApp.choose(identifier, from: view) } else { try SkinApp.choose(identifier) }
    }

    /// The skins of the app's folder, the built-in one first.
    @objc public static var available: [SKNSkinInfo] { SkinApp.available.map { SKNSkinInfo($0) } }

    /// The skin that is shown; `nil` before the start.
    @objc public static var current: SKNSkinInfo? { SkinApp.current.map { SKNSkinInfo($0) } }

    /// Whether the user chose light or dark, for all windows; remembered.
    @objc public static var style: SKNStyle {
      get {
        switch SkinApp.style {
        case .system: .system
        case .light: .light
        case .dark: .dark
        }
      }
      set {
        switch newValue {
        case .light: SkinApp.style = .light
        case .dark: SkinApp.style = .dark
        default: SkinApp.style = .system
        }
      }
    }

    /// The factor by which the user enlarges every font, 0.5 to 3; remembered.
    @objc public static var fontScale: Double {
      get { SkinApp.fontScale }
      set { SkinApp.fontScale = newValue }
    }

    /// Whether skins are shown at all; remembered.
    @objc public static var isEnabled: Bool {
      get { SkinApp.isEnabled }
      set { SkinApp.isEnabled = newValue }
    }

    /// The language of the skins' texts, images and files, such as `zh-Hans`; `nil` follows the app's language; remembered.
    ///
    /// A text that is no language is ignored and reported.
    @objc public static var language: String? {
      get { SkinApp.language?.tag }
      set { ObjectiveCValues.setLanguage(newValue) }
    }

    /// Whether debug builds show a badge with the number of issues over the app.
    @objc public static var showsIssues: Bool {
      get { SkinApp.showsIssues }
      set { SkinApp.showsIssues = newValue }
    }

    /// Reads the storages of the current skins again, after their values have changed; see `SkinManager.reloadStorages()`.
    @objc public static func reloadStorages() { SkinManager.shared.reloadStorages() }

    /// Returns a color that always has the current value of a key.
    /// - Parameter key: The key: `module.name`, or the name of a key of the module `app`.
    /// - Returns: The color, which is dynamic.
    @objc(colorForKey:) public static func color(forKey key: String) -> UIColor { UIColor(skinKey: key) }

    /// Returns a font with the current value of a key.
    /// - Parameter key: The key: `module.name`, or the name of a key of the module `app`.
    /// - Returns: The font, which doesn't change later.
    @objc(fontForKey:) public static func font(forKey key: String) -> UIFont { UIFont(skinKey: key) }

    /// Returns an image with the current value of a key.
    /// - Parameter key: The key: `module.name`, or the name of a key of the module `app`.
    /// - Returns: The image, which doesn't change later; `nil` if no skin has the key.
    @objc(imageForKey:) public static func image(forKey key: String) -> UIImage? { UIImage(skinKey: key) }

    /// Returns the current text of a key.
    /// - Parameter key: The key: `module.name`.
    /// - Returns: The text, which doesn't change later; `nil` if no skin has the key.
    @objc(textForKey:) public static func text(forKey key: String) -> String? {
      #if DEBUG
        SkinManager.shared.audit(SkinKey<String>(key), by: SKNSkin.self)
      #endif
      return SkinManager.shared.value(for: SkinKey<String>(key))
    }

    /// Sets the app's rules, and starts to apply them with those of the current skin.
    ///
    /// ```objc
    /// [SKNSkin setRules:@[@{@"match": @{@"class": @"UILabel"}, @"set": @{@"textColor": @"app.text"}}] error:&error];
    /// ```
    /// - Parameter rules: The rules, in the form of `rules.json`.
    /// - Throws: The issue of the first rule that can't be read; the previous rules stay.
    @objc(setRules:error:) public static func setRules(_ rules: [[String: Any]]) throws {
      SkinRules.shared.appRules = try ObjectiveCValues.rules(rules)
      SkinRules.shared.start()
    }
  }

  extension UIView {
    /// Binds properties of the view to keys of a module, by names from data; it replaces the view's previous map.
    /// - Parameters:
    ///   - map: The keys by the names of `SkinMapEntry`, such as `buttonTitleColor`; an empty one ends the map.
    ///   - module: The module's name.
    @available(swift, obsoleted: 1.0)
    @objc(skn_setSkinMap:module:) public func sknSetSkinMap(_ map: [String: String], module: String) {
      ObjectiveCValues.bind(self, module: module, map)
    }
  }

  extension UIButton {
    /// Binds the color of the title in a state to a key; `nil` unbinds it.
    /// - Parameters:
    ///   - key: The key.
    ///   - state: The state.
    @available(swift, obsoleted: 1.0)
    @objc(skn_setTitleColor:forState:) public func sknSetTitleColor(_ key: String?, for state: UIControl.State) {
      skinKeys.set(key, "titleColor", in: state)
    }

    /// Binds the title in a state to a key; `nil` unbinds it.
    /// - Parameters:
    ///   - key: The key.
    ///   - state: The state.
    @available(swift, obsoleted: 1.0)
    @objc(skn_setTitle:forState:) public func sknSetTitle(_ key: String?, for state: UIControl.State) {
      skinKeys.set(key, "title", in: state)
    }

    /// Binds the image in a state to a key; `nil` unbinds it.
    /// - Parameters:
    ///   - key: The key.
    ///   - state: The state.
    @available(swift, obsoleted: 1.0)
    @objc(skn_setImage:forState:) public func sknSetImage(_ key: String?, for state: UIControl.State) {
      skinKeys.set(key, "image", in: state)
    }

    /// Binds the background image in a state to a key; `nil` unbinds it.
    /// - Parameters:
    ///   - key: The key.
    ///   - state: The state.
    @available(swift, obsoleted: 1.0)
    @objc(skn_setBackgroundImage:forState:)
    public func sknSetBackgroundImage(_ key: String?, for state: UIControl.State) {
      skinKeys.set(key, "backgroundImage", in: state)
    }
  }
#endif
