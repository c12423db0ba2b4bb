// The pictures of each skin.

import Foundation

enum Album {
  static let tabs: [(name: String, plain: Glyph, festive: Glyph)] = [
    ("home", .home, .gate), ("discover", .discover, .fireworks), ("orders", .orders, .envelope), ("me", .me, .ram),
  ]
  static let categories: [Glyph] = [.tea, .sweets, .fruit, .flowers, .gifts, .crafts, .tickets, .more]

  /// Returns all pictures of a skin.
  static func pictures(of theme: Theme) -> [Picture] {
    var pictures = [
      Picture("banner", 358, 160, opaque: true) { $0.banner(theme) },
      Picture("home_backdrop", 390, 168, soft: true) { $0.homeBackdrop(theme) },
      Picture("check_in", 358, 84, opaque: true, soft: true) { $0.checkIn(theme) },
      Picture("section_mark", 18, 18) { $0.sectionMark(theme) },
      Picture("avatar", 34, 34) { $0.avatar(theme) },
      Picture("logo", 28, 28) { $0.logo(theme, framed: false) },
      Picture("login_logo", 84, 84) { $0.logo(theme, framed: true) },
      Picture("login_background", 390, 330, opaque: true, soft: true) { $0.loginBackground(theme) },
      Picture("empty_orders", 180, 150) { $0.emptyOrders(theme) },
    ]
    for tab in tabs {
      pictures.append(
        Picture("tab_\(tab.name)", 26, 26) { $0.tab(theme.isFestive ? tab.festive : tab.plain, selected: false, theme) }
      )
      pictures.append(
        Picture("tab_\(tab.name)_selected", theme.isFestive ? 30 : 26, theme.isFestive ? 30 : 26) {
          $0.tab(theme.isFestive ? tab.festive : tab.plain, selected: true, theme)
        })
    }
    for (index, glyph) in categories.enumerated() {
      pictures.append(Picture("category_\(glyph.rawValue)", 52, 52) { $0.category(glyph, index, theme) })
    }
    for index in 0..<4 {
      pictures.append(Picture("product_\(index + 1)", 172, 124, opaque: true) { $0.product(index, theme) })
    }
    if theme.isFestive {
      pictures.append(Picture("couplet_left", 44, 214) { $0.couplet("岁月更新福满门", theme) })
      pictures.append(Picture("couplet_right", 44, 214) { $0.couplet("春风入喜财入户", theme) })
    }
    if theme.style == .day {
      // Template images, tinted by other skins.
      for glyph in [Glyph.search, .bell, .plus] {
        pictures.append(
          Picture("icon_\(glyph.rawValue)", 22, 22) {
            $0.glyph(glyph, Point(11, 11), size: 22, .solid(.black), solid: false, weight: 1.9)
          })
      }
    }
    return pictures
  }
}
