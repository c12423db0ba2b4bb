// What tells one bound property of an object from another.

/// A property of an object as a binding's identity: binding the same one again replaces the first binding.
public struct BindingProperty: Hashable {
  private let path: AnyKeyPath?
  private let name: String
  private let qualifier: Int

  /// A property that a key path names.
  /// - Parameter path: The key path.
  public init(_ path: AnyKeyPath) {
    self.path = path
    name = ""
    qualifier = 0
  }

  /// A property that only a method sets.
  /// - Parameters:
  ///   - name: A name of one's own, such as that of the method.
  ///   - qualifier: What else tells it from others, such as the raw value of a control's state.
  public init(_ name: String, _ qualifier: Int = 0) {
    path = nil
    self.name = name
    self.qualifier = qualifier
  }
}
