// An app in Swift 5 whose classes aren't isolated to the main actor, as most of the apps that exist: it uses the libraries as it uses UIKit.

import Foundation
import SkinUI
import UIKit

/// The names of keys as apps have them that began with another library.
public enum Keys {
  /// A title's color.
  public static let title = "home.title"
}

/// A helper that styles views, and is neither a view nor a controller.
public class Stylist {
  /// Creates a helper without state.
  public init() {}

  /// Starts the façade.
  public func start(in bundle: Bundle, storage: URL) {
    SkinApp.start("Skins", in: bundle, builtIn: "builtin", storage: storage)
    SkinApp.style = .system
    SkinRules.shared.appRules = []
  }

  /// Binds views to keys.
  public func style(_ label: UILabel, _ button: UIButton, _ bar: UINavigationBar) {
    label.skin.textColor(Keys.title).font("home.title_font")
    button.skin.titleColor(Keys.title, for: .normal).backgroundColor("home.page")
    bar.skin.bar.backgroundColor("home.page").bar.title.color("home.title")
    label.skin.shadowColor(Keys.title)
    label.superview?.backgroundColor = UIColor(skinKey: Keys.title)
    label.skin.follow("home.title") { label, _ in label.tag += 1 }
  }

  /// Chooses a skin.
  public func choose(_ name: String?) throws -> String? {
    try SkinApp.choose(name, transition: .none)
    guard SkinManager.shared.value(for: SkinKey<SkinColor>("home.title")) != nil else { return nil }
    return SkinApp.current?.name
  }
}

/// A model that observes changes.
public final class SkinHistory {
  /// The names of the skins that were shown, the latest last.
  public private(set) var names: [String] = []
  private var observer: (any NSObjectProtocol)?

  /// Begins to observe.
  public init() {
    observer = NotificationCenter.default.addObserver(forName: SkinApp.didChange, object: nil, queue: nil) {
      [weak self] _ in self?.note()
    }
  }

  deinit { observer.map(NotificationCenter.default.removeObserver) }

  private func note() { names.append(SkinApp.current?.id ?? "") }
}
