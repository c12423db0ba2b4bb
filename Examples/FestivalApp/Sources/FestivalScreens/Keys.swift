// The keys shared by several screens, declared with their types: a key of the wrong type doesn't compile.
// Keys used by one screen only are string literals there. Both forms are equivalent.

import SkinKit

extension SkinKey where Value == SkinColor {
  static let brand: Self = "app.brand"
  static let page: Self = "app.page"
  static let card: Self = "app.card"
  static let text: Self = "app.text"
  static let secondaryText: Self = "app.text_secondary"
  static let line: Self = "app.line"
  static let onBar: Self = "app.on_bar"
  static let price: Self = "home.price"
  static let badge: Self = "app.badge"
  static let badgeInk: Self = "app.badge_ink"
}

extension SkinKey where Value == SkinGradient {
  static let bar: Self = "app.bar_gradient"
  static let loginButton: Self = "login.button_gradient"
  static let ordersButton: Self = "orders.button_gradient"
}

extension SkinKey where Value == SkinFont {
  static let barTitle: Self = "app.bar_title_font"
  static let badge: Self = "app.badge_font"
  static let price: Self = "home.price_font"
}

extension SkinKey where Value == SkinShadow {
  static let card: Self = "app.card_shadow"
}

extension SkinKey where Value == Double {
  static let cardRadius: Self = "app.card_radius"
  static let buttonRadius: Self = "app.button_radius"
}
