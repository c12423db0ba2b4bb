// Plain setters for the properties that are bound most: writing through a key path costs some hundred nanoseconds more.

#if canImport(UIKit)
  import UIKit

  /// The plain setters of common properties by key path, looked up once when a property is bound.
  ///
  /// A property that isn't here is written through its key path: the same, only slower. Those that take more than writing are here, too.
  @MainActor
  struct DirectSetters {
    static let shared = DirectSetters()

    private var setters: [AnyKeyPath: Any] = [:]

    private init() {
      addView(UIView.self)
      addView(UILabel.self)
      addView(UIImageView.self)
      addView(UIButton.self)
      addView(UITableViewCell.self)
      addView(UICollectionViewCell.self)
      addView(UITextField.self)
      addView(UITextView.self)
      addView(UINavigationBar.self)
      addView(UITabBar.self)
      add(\UILabel.text) { $0.text = $1 }
      add(\UILabel.textColor) { $0.textColor = $1 }
      add(\UILabel.font) { $0.font = $1 }
      add(\UITextField.text) { $0.text = $1 }
      add(\UITextField.textColor) { $0.textColor = $1 }
      add(\UITextField.font) { $0.font = $1 }
      add(\UITextView.text) { $0.text = $1 }
      add(\UITextView.textColor) { $0.textColor = $1 }
      add(\UITextView.font) { $0.font = $1 }
      add(\UIImageView.image) { $0.image = $1 }
      add(\UITextField.keyboardAppearance) { $0.show(keyboard: $1) { $0.keyboardAppearance = $1 } }
      add(\UITextView.keyboardAppearance) { $0.show(keyboard: $1) { $0.keyboardAppearance = $1 } }
      add(\UISearchBar.keyboardAppearance) { $0.show(keyboard: $1) { $0.keyboardAppearance = $1 } }
      add(\UINavigationBar.barTintColor) { $0.barTintColor = $1 }
      add(\UITabBar.barTintColor) { $0.barTintColor = $1 }
      add(\UIBarButtonItem.tintColor) { $0.tintColor = $1 }
      add(\CALayer.backgroundColor) { $0.backgroundColor = $1 }
      add(\CALayer.borderColor) { $0.borderColor = $1 }
    }

    /// A property's key path has the class that it was written with as its root, so each class has its own.
    private mutating func addView<Target: UIView>(_ type: Target.Type) {
      add(\Target.backgroundColor) { $0.backgroundColor = $1 }
      add(\Target.tintColor) { $0.tintColor = $1 }
      add(\Target.isHidden) { $0.isHidden = $1 }
      add(\Target.alpha) { $0.alpha = $1 }
    }

    private mutating func add<Target, Value>(
      _ path: ReferenceWritableKeyPath<Target, Value>, _ set: @escaping @MainActor (Target, Value) -> Void
    ) {
      setters[path] = set
    }

    func setter<Target, Value>(
      for path: ReferenceWritableKeyPath<Target, Value>
    ) -> (@MainActor (Target, Value) -> Void)? {
      setters[path] as? @MainActor (Target, Value) -> Void
    }
  }
#endif
