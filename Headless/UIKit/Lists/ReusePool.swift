// Reusable views by identifier, and the creation of new ones.

internal import Foundation

@MainActor struct ReusePool<View: UIView> {
  private var makers: [String: @MainActor () -> View] = [:]
  private var waiting: [String: [View]] = [:]

  /// The number of reusable views.
  var count: Int { waiting.values.reduce(0) { $0 + $1.count } }

  mutating func register(_ identifier: String, _ make: (@MainActor () -> View)?) { makers[identifier] = make }

  /// Stores a hidden view for reuse, unless it has no identifier.
  mutating func put(_ view: View, _ identifier: String?) {
    guard let identifier, !identifier.isEmpty else { return }
    waiting[identifier, default: []].append(view)
  }

  /// Removes and returns a reusable view.
  mutating func take(_ identifier: String) -> View? { waiting[identifier]?.popLast() }

  func make(_ identifier: String) -> View? { makers[identifier]?() }
}

/// Creates objects of registered classes.
///
/// UIKit uses the Objective-C runtime. Swift calls only required initializers of a class known at run time, and these
/// aren't required: an app's class writes `override init`. But as designated initializers of open classes, they have an entry in
/// the class's method table. A class that makes them required therefore stands in for the app's class in the lookup.
enum RegisteredClass {
  // Not optimized, so that the method is looked up in the app's class instead of the stand-in.
  @_optimize(none)
  @MainActor static func cell(_ type: UITableViewCell.Type, _ identifier: String) -> UITableViewCell {
    unsafeBitCast(type, to: RequiredCell.Type.self).init(style: .default, reuseIdentifier: identifier)
  }

  @_optimize(none)
  @MainActor static func header(
    _ type: UITableViewHeaderFooterView.Type, _ identifier: String
  ) -> UITableViewHeaderFooterView {
    unsafeBitCast(type, to: RequiredHeader.Type.self).init(reuseIdentifier: identifier)
  }

  @_optimize(none)
  @MainActor static func reusableView(_ type: UICollectionReusableView.Type) -> UICollectionReusableView {
    unsafeBitCast(type, to: RequiredReusableView.Type.self).init(frame: .zero)
  }
}

private class RequiredCell: UITableViewCell {
  required override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private class RequiredHeader: UITableViewHeaderFooterView {
  required override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private class RequiredReusableView: UICollectionReusableView {
  required override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

// A class without subclasses would be called without the method table.
private final class OtherRequiredCell: RequiredCell {
  required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class OtherRequiredHeader: RequiredHeader {
  required init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class OtherRequiredReusableView: RequiredReusableView {
  required init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
