// Eight categories in two rows.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

final class CategoryGridView: UIView {
  private static let names = ["tea", "sweets", "fruit", "flowers", "gifts", "crafts", "tickets", "more"]
  private static let columns = 4
  private let tiles = names.map { CategoryTile($0) }

  /// The height of all rows.
  var height: CGFloat { 2 * CategoryTile.height + 8 }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for tile in tiles { addSubview(tile) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(Self.columns)
    for (index, tile) in tiles.enumerated() {
      tile.frame = CGRect(
        x: CGFloat(index % Self.columns) * width, y: CGFloat(index / Self.columns) * (CategoryTile.height + 8),
        width: width, height: CategoryTile.height)
    }
  }
}

/// The image of a category with its name below.
final class CategoryTile: UIControl {
  static let height: CGFloat = 69
  private let picture = UIImageView()
  private let name = UILabel()

  init(_ category: String) {
    super.init(frame: .zero)
    picture.contentMode = .scaleAspectFit
    name.textAlignment = .center
    let keys = "category_\(category)"
    picture.skin.module("home").image(SkinKey(keys))
    name.skin.module("home").text(SkinKey("\(keys)_text")).textColor("category_ink").font("category_font")
    addSubview(picture)
    addSubview(name)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side: CGFloat = 50
    picture.frame = CGRect(x: ((bounds.width - side) / 2).rounded(), y: 0, width: side, height: side)
    name.frame = CGRect(x: 0, y: 53, width: bounds.width, height: 16)
  }
}
