#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  #if canImport(ObjectiveC) && !HEADLESS
    import ObjectiveC
  #endif

  /// A hook of setters: plain assignments of values made by key bind the property to the key.
  ///
  /// It serves apps of system D of docs/formats.md. In apps of system L, rules replace other assignments at once while it runs.
  ///
  /// ```swift
  /// SkinSetterHook.start()                                     // once, at launch
  /// titleLabel.font = UIFont(skinKey: "navigationTitleFont")   // follows the key from now on
  /// titleLabel.font = .systemFont(ofSize: 17)                  // ends it, unless a rule of ``SkinRules`` names the property
  /// ```
  /// Colors made by key are dynamic and follow without it; fonts and images need it. The properties are `backgroundColor`, `tintColor`,
  /// the text colors and fonts of labels, text fields and text views, the images of image views, the tints of switches, sliders,
  /// progress views and bars, the separators of tables, and the title colors, images and background images of buttons for each state.
  ///
  /// It is off by default, because of its costs: on Apple's platforms it replaces the implementation of these setters for the whole
  /// process. Each call of one then takes a look-up of the value in a table of those made by key, and another library that replaces the
  /// same setters may see other calls than it expects. A setter called inside a closure of `follow` isn't recorded. Assignments on other
  /// threads than the main thread aren't either.
  @MainActor @preconcurrency
  public enum SkinSetterHook {
    /// Whether assignments are recorded.
    public private(set) static var isRunning = false

    /// The keys that the hook has bound, by the names of views' properties.
    private static var recorded = WeakViews<[String: String]>()
    private static var isRecording = false
    private static var isInstalled = false

    private struct Observer {
      weak var object: AnyObject?
      /// Sets a property of a view again, and returns whether it did.
      let setAgain: @MainActor (UIView, String) -> Bool
    }

    /// The rules that keep their properties while the hook runs.
    private static var observers: [Observer] = []

    /// Calls a closure for each assignment of a value that wasn't made by key, as long as an object exists.
    /// - Parameters:
    ///   - object: The object.
    ///   - setAgain: Sets the view's property of that name to another value; returns whether it did.
    static func add(_ object: AnyObject, setAgain: @escaping @MainActor (UIView, String) -> Bool) {
      observers.append(Observer(object: object, setAgain: setAgain))
    }

    /// Ends the calls for an object.
    static func remove(_ object: AnyObject) { observers.removeAll { $0.object == nil || $0.object === object } }

    /// Records assignments from now on.
    ///
    /// Call it before the first view gets a value made by key.
    public static func start() {
      if !isInstalled { install() }
      isInstalled = true
      isRunning = true
    }

    /// Stops recording.
    ///
    /// Properties that follow a key keep following it.
    public static func stop() { isRunning = false }

    /// Binds or unbinds a property whose setter is called.
    /// - Parameters:
    ///   - view: The view.
    ///   - name: The name of the property.
    ///   - value: The value.
    ///   - assign: Sets the value.
    /// - Returns: Whether the property is set, so that the setter must not.
    static func record(_ view: UIView, _ name: String, _ value: AnyObject?, assign: () -> Void) -> Bool {
      guard isRunning, !isRecording, !SkinManager.isUpdatingObjects else { return false }
      isRecording = true
      defer { isRecording = false }
      if let key = value.flatMap(KeyedValues.shared.key) {
        guard KeyPlace.using(.reporting, { view.skin.bind(named: name, to: key) }) else { return false }
        recorded[view, default: [:]][name] = key
        let skin = view.skin.manager.skin
        // A text without its color keeps the original one, instead of vanishing.
        if KeyedProperty.isOfText(name), let color = value as? UIColor, KeyedValues.shared.isMissing(color, in: skin) {
          return true
        }
        return skin.variants(for: AnySkinKey(key)) != nil
      }
      guard let key = recorded[view]?[name] else {
        guard observers.contains(where: { $0.object != nil }) else { return false }
        // The value of the app becomes the original one, which a rule replaces.
        assign()
        for observer in observers where observer.object != nil && observer.setAgain(view, name) { break }
        return true
      }
      recorded[view]?[name] = nil
      // The app's code may have bound the property to another key since.
      if view.skin.key(named: name) == key { view.skin.unbind(named: name) }
      return false
    }

    #if canImport(ObjectiveC) && !HEADLESS
      /// The classes whose own implementations of the setters are replaced, superclasses first.
      private static let classes: [UIView.Type] = [
        UIView.self, UIControl.self, UIScrollView.self, UILabel.self, UIImageView.self, UIButton.self, UITextField.self,
        UITextView.self, UISwitch.self, UISlider.self, UIProgressView.self, UITableView.self, UICollectionView.self,
        UITableViewCell.self, UICollectionViewCell.self, UITableViewHeaderFooterView.self, UINavigationBar.self,
        UITabBar.self, UIToolbar.self, UISearchBar.self, UIStackView.self, UIWindow.self,
      ]

      private static func install() {
        for property in KeyedProperty.all {
          let first = property.name.prefix(1).uppercased()
          let setter = NSSelectorFromString("set\(first)\(property.name.dropFirst()):")
          for type in classes where type.isSubclass(of: property.type) { replace(setter, of: type, property.name) }
        }
        for name in KeyedProperty.ofButtonStates {
          let first = name.prefix(1).uppercased()
          replaceStateSetter(NSSelectorFromString("set\(first)\(name.dropFirst()):forState:"), name)
        }
      }

      /// The method of a class, unless it is inherited.
      private static func ownMethod(_ selector: Selector, of type: UIView.Type) -> Method? {
        guard let method = class_getInstanceMethod(type, selector) else { return nil }
        let inherited = type.superclass().flatMap { class_getInstanceMethod($0, selector) }
        return method == inherited ? nil : method
      }

      private static func replace(_ selector: Selector, of type: UIView.Type, _ name: String) {
        guard let method = ownMethod(selector, of: type) else { return }
        typealias Setter = @convention(c) (UIView, Selector, AnyObject?) -> Void
        // The type of the implementation of a setter of an object.
        let original = unsafeBitCast(method_getImplementation(method), to: Setter.self)
        let replacement: @convention(block) @MainActor (UIView, AnyObject?) -> Void = { view, value in
          if Thread.isMainThread, record(view, name, value, assign: { original(view, selector, value) }) { return }
          original(view, selector, value)
        }
        method_setImplementation(method, imp_implementationWithBlock(replacement))
      }

      private static func replaceStateSetter(_ selector: Selector, _ name: String) {
        guard let method = ownMethod(selector, of: UIButton.self) else { return }
        typealias Setter = @convention(c) (UIButton, Selector, AnyObject?, UInt) -> Void
        // The type of the implementation of a setter of an object for a state.
        let original = unsafeBitCast(method_getImplementation(method), to: Setter.self)
        let replacement: @convention(block) @MainActor (UIButton, AnyObject?, UInt) -> Void = { button, value, state in
          if Thread.isMainThread, let name = KeyedProperty.name(name, in: UIControl.State(rawValue: state)),
            record(button, name, value, assign: { original(button, selector, value, state) })
          {
            return
          }
          original(button, selector, value, state)
        }
        method_setImplementation(method, imp_implementationWithBlock(replacement))
      }
    #else
      private static func install() {
        SetterHook.willSet = { view, name, value, state, assign in
          guard let name = KeyedProperty.name(name, in: state) else { return false }
          return record(view, name, value, assign: assign)
        }
      }
    #endif
  }
#endif
