// Views that wait to be shown again, by their identifier, and how new ones are made.

internal import Foundation

@MainActor struct ReusePool<View: UIView> {
  private var makers: [String: @MainActor () -> View] = [:]
  private var waiting: [String: [View]] = [:]

  /// How many views wait, whatever their identifier.
  var count: Int { waiting.values.reduce(0) { $0 + $1.count } }

  mutating func register(_ identifier: String, _ make: (@MainActor () -> View)?) { makers[identifier] = make }

  /// Keeps a view that isn't shown any more; one without an identifier is let go.
  mutating func put(_ view: View, _ identifier: String?) {
    guard let identifier, !identifier.isEmpty else { return }
    waiting[identifier, default: []].append(view)
  }

  /// A view that waited.
  mutating func take(_ identifier: String) -> View? { waiting[identifier]?.popLast() }

  func make(_ identifier: String) -> View? { makers[identifier]?() }
}

/// Makes objects of registered classes.
///
/// UIKit has the Objective-C runtime for that. Swift calls only required initializers of a class that isn't known, and these
/// ones aren't: an app's class writes `override init`. But as designated initializers of open classes they have their place in
/// the class's table of methods, so a class that makes them required stands in for the app's when the place is looked up.
enum RegisteredClass {
  // Not optimized, so that the place is looked up in the app's class and not taken from the class that stands in.
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

// A class that nothing inherits from would be called without a look into the table.
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
