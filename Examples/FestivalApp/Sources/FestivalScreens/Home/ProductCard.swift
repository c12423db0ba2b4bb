// The card of a product: image, name, note, price and a button to buy.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

/// A product.
///
/// Its name and image come from the skin, its price from the market.
struct Product {
  var key: String
  var price: Int

  static let all = [
    Product(key: "product_1", price: 168), Product(key: "product_2", price: 288), Product(key: "product_3", price: 49),
    Product(key: "product_4", price: 118),
  ]
}

final class ProductCard: CardView {
  static let height: CGFloat = 190
  private let picture = UIImageView()
  private let name = UILabel()
  private let note = UILabel()
  private let price = UILabel()
  private let add = UIButton(type: .custom)

  init(_ product: Product) {
    super.init(frame: .zero)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    add.layer.cornerRadius = 13
    for part in [picture, name, note, price, add] { content.addSubview(part) }
    picture.skin.module("home").image(SkinKey(product.key))
    name.skin.module("home").text(SkinKey("\(product.key)_text")).textColor("card_title").font("card_title_font")
    note.skin.module("home").text(SkinKey("\(product.key)_note_text")).textColor("card_note").font("card_note_font")
    add.skin.module("home").backgroundColor("add").tintColor("add_icon").image("icon_plus", for: .normal)
    price.skin.attributedText(AnySkinKey("home.price"), AnySkinKey("home.price_font")) { values in
      Self.priceText(product.price, values)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the price, with a currency sign smaller than the number.
  private static func priceText(_ price: Int, _ values: SkinValues) -> NSAttributedString {
    let color = values.variants(SkinKey<SkinColor>.price).map { UIColor($0) } ?? .black
    let font = values[SkinKey<SkinFont>.price].map(UIFont.make) ?? .boldSystemFont(ofSize: 17)
    let sign: [NSAttributedString.Key: Any] = [
      .font: font.withSize(font.pointSize * 0.7), .foregroundColor: color,
    ]
    let text = NSMutableAttributedString(string: "¥ ", attributes: sign)
    text.append(NSAttributedString(string: "\(price)", attributes: [.font: font, .foregroundColor: color]))
    return text
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    picture.frame = CGRect(x: 0, y: 0, width: width, height: 110)
    place(name, x: 12, y: 119, width: width - 24)
    place(note, x: 12, y: name.frame.maxY + 1, width: width - 24)
    price.frame = CGRect(x: 12, y: bounds.height - 33, width: width - 60, height: 24)
    add.frame = CGRect(x: width - 38, y: bounds.height - 35, width: 26, height: 26)
  }
}
