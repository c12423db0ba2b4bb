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
      addPlainViews()
      addTexts()
      addControls()
      addBars()
      addLayers()
    }

    private mutating func addPlainViews() {
      addView(UIView.self)
      addView(UIImageView.self)
      add(\UIImageView.image) { $0.image = $1 }
      addView(UITableView.self)
      add(\UITableView.separatorColor) { $0.separatorColor = $1 }
      addView(UITableViewCell.self)
      addView(UICollectionView.self)
      addView(UICollectionViewCell.self)
    }

    private mutating func addTexts() {
      addView(UILabel.self)
      add(\UILabel.text) { $0.text = $1 }
      add(\UILabel.textColor) { $0.textColor = $1 }
      add(\UILabel.font) { $0.font = $1 }
      addView(UITextField.self)
      add(\UITextField.text) { $0.text = $1 }
      add(\UITextField.textColor) { $0.textColor = $1 }
      add(\UITextField.font) { $0.font = $1 }
      add(\UITextField.keyboardAppearance) { $0.show(keyboard: $1) { $0.keyboardAppearance = $1 } }
      addView(UITextView.self)
      add(\UITextView.text) { $0.text = $1 }
      add(\UITextView.textColor) { $0.textColor = $1 }
      add(\UITextView.font) { $0.font = $1 }
      add(\UITextView.keyboardAppearance) { $0.show(keyboard: $1) { $0.keyboardAppearance = $1 } }
    }

    private mutating func addControls() {
      addView(UIButton.self)
      addView(UISwitch.self)
      add(\UISwitch.onTintColor) { $0.onTintColor = $1 }
      add(\UISwitch.thumbTintColor) { $0.thumbTintColor = $1 }
      addView(UISlider.self)
      add(\UISlider.minimumTrackTintColor) { $0.minimumTrackTintColor = $1 }
      add(\UISlider.maximumTrackTintColor) { $0.maximumTrackTintColor = $1 }
      add(\UISlider.thumbTintColor) { $0.thumbTintColor = $1 }
      addView(UIProgressView.self)
      add(\UIProgressView.progressTintColor) { $0.progressTintColor = $1 }
      add(\UIProgressView.trackTintColor) { $0.trackTintColor = $1 }
      addView(UISegmentedControl.self)
      add(\UISegmentedControl.selectedSegmentTintColor) { $0.selectedSegmentTintColor = $1 }
      addView(UIStepper.self)
      addView(UIPageControl.self)
      add(\UIPageControl.pageIndicatorTintColor) { $0.pageIndicatorTintColor = $1 }
      add(\UIPageControl.currentPageIndicatorTintColor) { $0.currentPageIndicatorTintColor = $1 }
      addView(UIActivityIndicatorView.self)
      add(\UIActivityIndicatorView.color) { $0.color = $1 }
    }

    private mutating func addBars() {
      addView(UINavigationBar.self)
      add(\UINavigationBar.barTintColor) { $0.barTintColor = $1 }
      addView(UITabBar.self)
      add(\UITabBar.barTintColor) { $0.barTintColor = $1 }
      addView(UIToolbar.self)
      add(\UIToolbar.barTintColor) { $0.barTintColor = $1 }
      addView(UISearchBar.self)
      add(\UISearchBar.barTintColor) { $0.barTintColor = $1 }
      add(\UISearchBar.keyboardAppearance) { $0.show(keyboard: $1) { $0.keyboardAppearance = $1 } }
      add(\UIBarButtonItem.tintColor) { $0.tintColor = $1 }
    }

    private mutating func addLayers() {
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
