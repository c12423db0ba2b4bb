/// The place in the app's code, or in a skin's rules, that uses keys at the moment.
///
/// Only debug builds know it, for the issues of keys that no skin has.
@MainActor
@usableFromInline package enum KeyPlace {
  case code(StaticString, UInt)
  case rule(SkinIssue.Place)
  /// A place that isn't known, such as a nib.
  case unknown
  /// A user that reports keys without a value itself.
  case reporting

  #if DEBUG
    /// The innermost place; `nil` outside of ``using(_:_:)``.
    @usableFromInline static var current: KeyPlace?
  #endif

  /// Calls a closure that uses keys at a place.
  @inlinable package static func using<Result>(_ place: @autoclosure () -> KeyPlace, _ body: () -> Result) -> Result {
    #if DEBUG
      let outer = current
      // A public call can make others: the outermost one is the app's.
      current = outer ?? place()
      defer { current = outer }
    #endif
    return body()
  }

  /// The place as that of an issue of a key.
  func place(of key: String) -> SkinIssue.Place {
    switch self {
    case .code(let file, let line): SkinIssue.Place(file: "\(file)", line: Int(line), key: key)
    case .rule(let place): SkinIssue.Place(file: place.file, line: place.line, column: place.column, key: key)
    case .unknown, .reporting: SkinIssue.Place(key: key)
    }
  }
}
