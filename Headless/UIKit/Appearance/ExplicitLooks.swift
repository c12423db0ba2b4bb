// Setters report to UIAppearance whether the app or a proxy has set a property.

/// The identity of a setter: the property's number in its class, and its state, metrics or position.
struct LookKey: Hashable {
  let property: UInt8
  let axis: UInt64
}

/// The appearance properties that the app has set on an object, which proxies don't override.
///
/// Properties without a state, or for the normal state, take one bit; others an entry in a list.
struct ExplicitLooks {
  /// The meaning of a call of a setter.
  fileprivate enum Mode: UInt8 {
    case own
    /// UIKit sets a value: the app's own values stay.
    case quiet
    /// The object is a proxy.
    case recording
  }

  private var bits: UInt64 = 0
  private var others: [LookKey] = []
  fileprivate var mode = Mode.own
  /// Whether proxies skip the object, because UIKit has private classes for it.
  var isClosed = false
  fileprivate(set) var recorder: AppearanceRecorder?

  @inline(__always)
  fileprivate mutating func insert(_ property: UInt8, _ axis: UInt64) {
    if axis == 0, property < 64 {
      bits |= 1 << UInt64(property)
    } else {
      insertOther(LookKey(property: property, axis: axis))
    }
  }

  private mutating func insertOther(_ key: LookKey) { if !others.contains(key) { others.append(key) } }

  func contains(_ key: LookKey) -> Bool {
    key.axis == 0 && key.property < 64 ? bits & (1 << UInt64(key.property)) != 0 : others.contains(key)
  }

  /// Turns the owner into a proxy.
  mutating func record(with recorder: AppearanceRecorder) {
    self = ExplicitLooks()
    self.recorder = recorder
    mode = .recording
  }
}

/// An object whose appearance can be set through proxies: a view or a bar item.
@MainActor
protocol AppearanceTarget: AnyObject {
  var explicitLooks: ExplicitLooks { get set }
}

extension AppearanceTarget {
  /// Called by the setter of a stored property that UIAppearance covers, after the value was set.
  @inline(__always)
  func noteLook<Key: RawRepresentable, Value>(
    _ key: Key, _ path: @autoclosure () -> ReferenceWritableKeyPath<Self, Value>
  ) where Key.RawValue == UInt8 {
    if explicitLooks.mode == .own { return explicitLooks.insert(key.rawValue, 0) }
    guard let recorder = explicitLooks.recorder else { return }
    let path = path()
    let value = self[keyPath: path]
    recorder.record(LookKey(property: key.rawValue, axis: 0)) { ($0 as? Self)?[keyPath: path] = value }
  }

  /// Called by any other setter that UIAppearance covers, with a closure that sets the value on another object.
  /// - Parameter axis: The state, metrics or position of the value.
  @inline(__always)
  func noteLook<Key: RawRepresentable>(
    _ key: Key, at axis: UInt64 = 0, replay: @autoclosure () -> (Self) -> Void
  ) where Key.RawValue == UInt8 {
    if explicitLooks.mode == .own { return explicitLooks.insert(key.rawValue, axis) }
    guard let recorder = explicitLooks.recorder else { return }
    let replay = replay()
    recorder.record(LookKey(property: key.rawValue, axis: axis)) { object in
      if let object = object as? Self { replay(object) }
    }
  }

  /// Sets values that aren't the app's: defaults, and values of proxies.
  func setQuietly<Result>(_ body: () -> Result) -> Result {
    let mode = explicitLooks.mode
    if mode == .own { explicitLooks.mode = .quiet }
    defer { explicitLooks.mode = mode }
    return body()
  }

  var isAppearanceProxy: Bool { explicitLooks.recorder != nil }
}

extension UIControl.State {
  var axis: UInt64 { UInt64(rawValue) }
}

extension UIBarMetrics {
  var axis: UInt64 { UInt64(rawValue) << 32 }
}

extension UIBarPosition {
  var axis: UInt64 { UInt64(rawValue) << 40 }
}

extension AppearanceTarget where Self: UIView {
  /// Notes the value of a stored property, and lays the view out again.
  @inline(__always)
  func noteLayout<Key: RawRepresentable, Value>(
    _ key: Key, _ path: @autoclosure () -> ReferenceWritableKeyPath<Self, Value>
  ) where Key.RawValue == UInt8 {
    setNeedsLayout()
    noteLook(key, path())
  }

  /// Notes the value of a stored property, and draws the view again.
  @inline(__always)
  func noteDisplay<Key: RawRepresentable, Value>(
    _ key: Key, _ path: @autoclosure () -> ReferenceWritableKeyPath<Self, Value>
  ) where Key.RawValue == UInt8 {
    setNeedsDisplay()
    noteLook(key, path())
  }
}
