public import Observation
public import SkinKit

/// The façade as `@Observable` state: a view that reads a property is updated when it changes.
///
/// ```swift
/// struct Settings: View {
///   @Bindable private var skins = SkinApp.state
///
///   var body: some View {
///     Toggle("Skins", isOn: $skins.isEnabled)
///     Slider(value: $skins.fontScale, in: 0.8...1.6)
///   }
/// }
/// ```
@available(iOS 17, macOS 14, *)
@MainActor @preconcurrency
public final class SkinAppState: Observable {
  private let registrar = ObservationRegistrar()

  fileprivate init() {
    var isFirst = true
    SkinManager.shared.follow(self, keys: [], name: "SkinAppState") { state, _ in
      // Following calls back at once, when nothing has changed.
      if isFirst { isFirst = false } else { state.didChange() }
    }
  }

  /// The skins of the app's folder; see ``SkinApp/available``.
  public var available: [AppSkin] { observed(\.available, SkinApp.available) }

  /// The skin that is shown; see ``SkinApp/current``.
  public var current: AppSkin? { observed(\.current, SkinApp.current) }

  /// The user's choice of light or dark; see ``SkinApp/style``.
  public var style: SkinApp.Style {
    get { observed(\.style, SkinApp.style) }
    set { SkinApp.style = newValue }
  }

  /// The factor of all fonts; see ``SkinApp/fontScale``.
  public var fontScale: Double {
    get { observed(\.fontScale, SkinApp.fontScale) }
    set { SkinApp.fontScale = newValue }
  }

  /// Whether skins are shown at all; see ``SkinApp/isEnabled``.
  public var isEnabled: Bool {
    get { observed(\.isEnabled, SkinApp.isEnabled) }
    set { SkinApp.isEnabled = newValue }
  }

  /// The language of the skins' texts, images and files; see ``SkinApp/language``.
  public var language: SkinLanguage? {
    get { observed(\.language, SkinApp.language) }
    set { SkinApp.language = newValue }
  }

  private func observed<Value>(_ path: KeyPath<SkinAppState, Value>, _ value: Value) -> Value {
    registrar.access(self, keyPath: path)
    return value
  }

  /// Notifies the readers of all properties: a switch of skin is rare, and changes most of them.
  fileprivate func didChange() {
    registrar.withMutation(of: self, keyPath: \.available) {}
    registrar.withMutation(of: self, keyPath: \.current) {}
    registrar.withMutation(of: self, keyPath: \.style) {}
    registrar.withMutation(of: self, keyPath: \.fontScale) {}
    registrar.withMutation(of: self, keyPath: \.isEnabled) {}
    registrar.withMutation(of: self, keyPath: \.language) {}
  }
}

extension SkinApp {
  /// The state of the process, for SwiftUI and other observers.
  @available(iOS 17, macOS 14, *)
  public static let state = SkinAppState()

  /// Notifies observers that skins are available now.
  static func didStart() {
    if #available(iOS 17, macOS 14, *) { state.didChange() }
  }
}
