// The code of docs/migrating/qmuitheme.md.

#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

private struct MyTheme {
  let accent: SkinColor
  let text: SkinColor
}

private final class Chart: UIView {
  var colors: [UIColor] = []
}

@MainActor
@Suite("docs/migrating/qmuitheme.md", .serialized)
struct QMUIThemeGuide {
  @Test("Theme objects are skins, and views that rebuilt themselves follow keys")
  func all() throws {
    defer { SkinManager.shared.apply(nil) }
    let (view, chart) = (UIView(), Chart())
    let night = MyTheme(accent: try SkinColor("#FFB300"), text: try SkinColor("#EEEEEE"))

    view.skin.backgroundColor("app.accent")

    func skin(of theme: MyTheme) -> Skin {
      let storage: SkinDictionaryStorage = [
        "app.accent": .color(theme.accent), "app.text": .color(theme.text),
      ]
      return SkinResolver().resolve(SkinDocument(storage: storage))
    }
    SkinManager.shared.apply(skin(of: night))

    chart.skin.follow("app.accent", "app.text") { chart, values in
      let colors: [SkinColor] = [values["app.accent"], values["app.text"]].compactMap(\.self)
      chart.colors = colors.map { UIColor($0) }
    }

    #expect(view.backgroundColor == UIColor(night.accent))
    #expect(chart.colors == [UIColor(night.accent), UIColor(night.text)])
  }
}

#endif
