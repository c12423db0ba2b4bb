#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A hook of setters: plain assignments of values made by key bind the property to the key.
  ///
  /// It serves apps of system D of docs/formats.md. In apps of system L, rules replace other assignments at once while it runs.
  ///
  /// ```swift
  /// SkinSetterHook.start()                                     // once, at launch
  /// titleLabel.font = UIFont(skinKey: "navigationTitleFont")   // follows the key from now on
  /// titleLabel.font = .systemFont(ofSize: 17)                  // ends it, unless a rule of ``SkinRules`` names the property
  /// bar.setBackgroundImage(UIImage(skinKey: "navigationBg"), for: .default)
  /// bar.titleTextAttributes = [.font: UIFont(skinKey: "navigationTitleFont")]
  /// card.layer.borderColor = UIColor(skinKey: "line").cgColor
  /// ```
  /// Colors made by key are dynamic and follow without it; fonts, images and the colors of layers need it. It covers every setter of UIKit
  /// that takes a color, a font or an image for a property with a name, or texts and dictionaries with these among their attributes;
  /// docs/coverage.md lists them.
  ///
  /// It is off by default, because of its costs: on Apple's platforms it replaces the implementation of these setters for the whole
  /// process. Each call of one then takes a look-up of the value in a table of those made by key, and another library that replaces the
  /// same setters may see other calls than it expects. A setter called inside a closure of `follow` isn't recorded. Assignments on other
  /// threads than the main thread aren't either.
  @MainActor @preconcurrency
  public enum SkinSetterHook {
    /// Whether assignments are recorded.
    public private(set) static var isRunning = false

    /// The keys that the hook has bound, by the names of the objects' properties.
    private static var recorded = WeakViews<[String: String]>()
    private static var isRecording = false
    private static var isInstalled = false
    /// Whether colors of layers remember their keys; they are taken on any thread.
    nonisolated private static let marksLayerColors = Locked(false)

    private struct Observer {
      weak var object: AnyObject?
      /// Sets a property of an object again, and returns whether it did.
      let setAgain: @MainActor (NSObject, String) -> Bool
    }

    /// The rules that keep their properties while the hook runs.
    private static var observers: [Observer] = []

    /// Calls a closure for each assignment of a value that wasn't made by key, as long as an object exists.
    /// - Parameters:
    ///   - object: The object.
    ///   - setAgain: Sets the property of that name to another value; returns whether it did.
    static func add(_ object: AnyObject, setAgain: @escaping @MainActor (NSObject, String) -> Bool) {
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
      marksLayerColors.withLock { $0 = true }
    }

    /// Stops recording.
    ///
    /// Properties that follow a key keep following it.
    public static func stop() {
      isRunning = false
      marksLayerColors.withLock { $0 = false }
    }

    /// Calls a closure that records, unless a recorded property is being set.
    private static func recording(_ body: () -> Bool) -> Bool {
      guard isRunning, !isRecording, !SkinManager.isUpdatingObjects else { return false }
      isRecording = true
      defer { isRecording = false }
      return body()
    }

    /// Binds or unbinds the properties that the call of a setter sets.
    /// - Parameters:
    ///   - setter: The setter.
    ///   - object: The object.
    ///   - value: The value.
    ///   - arguments: The arguments after the value.
    ///   - assign: Calls the setter's own implementation.
    /// - Returns: Whether the properties are set, so that the setter must not.
    static func record(
      _ setter: HookedSetter, of object: NSObject, _ value: AnyObject?, _ arguments: [Int],
      assign: (AnyObject?) -> Void
    ) -> Bool {
      guard isRunning else { return false }
      let properties = setter.properties(setBy: arguments)
      if let property = properties.first, property.attribute == nil {
        // The color that a layer gets has the current skin's value, and can't show its default by itself.
        let original = value.flatMap { KeyedValues.shared.layerDefault(of: $0) } ?? value
        if record(object, property.name, value, assign: { assign(original) }) { return true }
        // UIKit hands the color of a view on to its layer, which the app's code didn't set.
        guard object is UIView, property.name == "backgroundColor" else { return false }
        return recording {
          assign(value)
          return true
        }
      }
      return properties.isEmpty ? false : recording { recordParts(of: object, properties, value, assign) }
    }

    /// Binds or unbinds a property whose setter is called.
    static func record(_ object: NSObject, _ name: String, _ value: AnyObject?, assign: () -> Void) -> Bool {
      recording {
        guard let key = value.flatMap(KeyedValues.shared.key) else {
          _ = end(name, of: object)
          return replace([name], of: object, assign)
        }
        let skin = object.skin.manager.skin
        // A text without its color keeps the original one, instead of vanishing.
        let isLeftOut = isOfText(name) && (value as? UIColor).map { KeyedValues.shared.isMissing($0, in: skin) } == true
        // A gradient in place of a color is shown by a cover, or reported.
        let isServed =
          SkinPropertyCatalog.shared.property(name, of: object)?.isServed(by: key, of: skin) == true
          || value is UIColor && skin.gradient(inPlaceOf: SkinKey<SkinColor>(key)) != nil
        // A value with a default, or of a key that the skin lacks, is the property's original value.
        let isOriginal = !isLeftOut && (!isServed || value.map { KeyedValues.shared.hasDefault($0, in: skin) } == true)
        if isOriginal {
          _ = end(name, of: object)
          assign()
        }
        return bind(name, of: object, to: key) || isOriginal
      }
    }

    /// Binds or unbinds the properties that the attributes of a whole text set.
    private static func recordParts(
      of object: NSObject, _ properties: [(name: String, attribute: NSAttributedString.Key?)], _ value: AnyObject?,
      _ assign: (AnyObject?) -> Void
    ) -> Bool {
      let attributes = WholeTextAttributes(value)
      var keyed: [(name: String, attribute: NSAttributedString.Key, key: String)] = []
      var plain: [String] = []
      for (name, attribute) in properties {
        guard let attribute else { continue }
        // The text is new, and its plain attributes are the original ones.
        _ = end(name, of: object)
        if let key = attributes.skinKey(of: attribute) {
          keyed.append((name, attribute, key))
        } else {
          plain.append(name)
        }
      }
      if keyed.isEmpty { return replace(plain, of: object) { assign(value) } }
      let skin = object.skin.manager.skin
      assign(attributes.without(keyed.map(\.attribute).filter { !attributes.hasDefault($0, in: skin) }))
      for (name, _, key) in keyed { _ = bind(name, of: object, to: key) }
      _ = replace(plain, of: object) {}
      return true
    }

    /// Binds or unbinds the rich text of a view, or of a state of a button.
    /// - Parameters:
    ///   - object: The view.
    ///   - value: The text, rich or plain.
    ///   - state: The state; `nil` for views without states.
    ///   - assign: Sets a text.
    /// - Returns: Whether the text is set.
    static func recordText(of object: NSObject, _ value: AnyObject?, state: Int?, assign: (AnyObject?) -> Void) -> Bool
    {
      recording {
        let name = state.map { "attributedTitle \($0)" } ?? "attributedText"
        if recorded[object]?[name] != nil {
          recorded[object]?[name] = nil
          follow(NSAttributedString(string: ""), on: object, state: state, mode: .code(.unbind))
        }
        let skin = object.skin.manager.skin
        guard let (text, template) = (value as? NSAttributedString)?.keyed(in: skin) else { return false }
        recorded[object, default: [:]][name] = ""
        assign(text)
        KeyPlace.using(.reporting) { follow(template, on: object, state: state, mode: .code(.bind)) }
        return true
      }
    }

    /// Binds the rich text of a view to the keys of a template, or ends it.
    private static func follow(_ template: NSAttributedString, on object: NSObject, state: Int?, mode: ProxyMode) {
      func skin<View: NSObject>(_ view: View) -> SkinProxy<View> {
        view.skin.with(mode)
      }
      switch object {
      case let button as UIButton:
        skin(button).attributedTitle(template, for: UIControl.State(rawValue: UInt(bitPattern: state ?? 0)))
      case let label as UILabel: skin(label).attributedText(template)
      case let field as UITextField: skin(field).attributedText(template)
      case let view as UITextView: skin(view).attributedText(template)
      default: break
      }
    }

    private static func bind(_ name: String, of object: NSObject, to key: String) -> Bool {
      guard KeyPlace.using(.reporting, { object.skin.bind(named: name, to: key) }) else { return false }
      recorded[object, default: [:]][name] = key
      return true
    }

    /// Ends what the hook has bound a property to; returns whether it had.
    private static func end(_ name: String, of object: NSObject) -> Bool {
      guard let key = recorded[object]?[name] else { return false }
      recorded[object]?[name] = nil
      // The app's code may have bound the property to another key since.
      if object.skin.key(named: name) == key { object.skin.unbind(named: name) }
      return true
    }

    /// Sets values of the app that rules may replace; returns whether it did.
    private static func replace(_ names: [String], of object: NSObject, _ assign: () -> Void) -> Bool {
      guard observers.contains(where: { $0.object != nil }) else { return false }
      // The value of the app becomes the original one, which a rule replaces.
      assign()
      for name in names {
        for observer in observers where observer.object != nil && observer.setAgain(object, name) { break }
      }
      return true
    }

    /// Whether a property, by its name in the catalog, is the color of a text.
    private static func isOfText(_ name: String) -> Bool {
      ["textColor", "highlightedTextColor"].contains(name) || name.hasPrefix("titleColor")
    }

    /// Returns the color for layers of a color that was made by key, which remembers the key; `nil` for any other color.
    nonisolated static func keyedLayerColor(of color: UIColor) -> CGColor? {
      guard marksLayerColors.withLock({ $0 }), let key = KeyedValues.shared.key(of: color) else { return nil }
      let current = color.resolvedColor(with: .current).cgColor
      // Equal colors may share an object, which can't remember several keys.
      guard let copy = current.copy(alpha: current.alpha) else { return nil }
      KeyedValues.shared.remember(copy, key, fallback: KeyedValues.shared.fallback(of: color))
      return copy
    }
  }
#endif
