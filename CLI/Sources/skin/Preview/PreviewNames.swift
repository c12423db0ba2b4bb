// Names of appearances, screens and sizes on the command line of previews.

import ArgumentParser
import SkinKit

/// An appearance, such as `dark`, `zh-Hans` or `dark,zh-Hans`, or all appearances.
struct AppearanceChoice: ExpressibleByArgument, Sendable {
  static let names = ["light", "dark", "light-high-contrast", "dark-high-contrast"]
  static var allValueStrings: [String] { names + ["all"] }

  let appearances: [SkinAppearance]

  init?(argument: String) {
    if argument == "all" {
      appearances = SkinAppearance.all
    } else if let appearance = SkinAppearance.all.first(where: { $0.slug == argument }) ?? SkinAppearance(argument) {
      appearances = [appearance]
    } else {
      return nil
    }
  }
}

extension SkinAppearance {
  /// The name in files and on the command line: `dark-high-contrast`.
  var slug: String {
    (isDark ? "dark" : "light") + (isHighContrast ? "-high-contrast" : "") + (language.map { "-\($0.tag)" } ?? "")
  }

  /// The name on the page.
  var title: String {
    (isDark ? "Dark" : "Light") + (isHighContrast ? ", high contrast" : "") + (language.map { ", \($0.tag)" } ?? "")
  }
}

/// The size of a screen in points.
struct PreviewSize: ExpressibleByArgument, Hashable, Sendable {
  static let named = [
    PreviewSize(name: "phone", width: 390, height: 844), PreviewSize(name: "small", width: 375, height: 667),
    PreviewSize(name: "large", width: 430, height: 932), PreviewSize(name: "pad", width: 820, height: 1_180),
  ]
  static var allValueStrings: [String] { named.map(\.name) }

  let name: String
  let width: Int
  let height: Int

  var title: String { name == "\(width)x\(height)" ? "\(width) × \(height)" : "\(name), \(width) × \(height)" }
  /// Whether the screen is an iPad's, with its own pictures and wider layouts.
  var isPad: Bool { min(width, height) >= 700 }

  init(name: String, width: Int, height: Int) {
    self.name = name
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    if let size = Self.named.first(where: { $0.name == argument }) {
      self = size
      return
    }
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], (200...2_000).contains(width),
      (200...4_000).contains(height)
    else { return nil }
    self.init(name: argument, width: width, height: height)
  }
}

/// A text size of the user, abbreviated as in Apple's design kits.
enum PreviewTextSize: String, CaseIterable, ExpressibleByArgument, Sendable {
  case xs
  case s
  case m
  case l
  case xl
  case xxl
  case xxxl
  case ax1
  case ax2
  case ax3
  case ax4
  case ax5
}

/// A layout direction.
enum PreviewDirection: String, CaseIterable, ExpressibleByArgument, Sendable {
  case ltr
  case rtl

  /// The name on the page.
  var title: String { self == .ltr ? "left to right" : "right to left" }
}

/// A screen of the sample app.
enum PreviewScreen: String, CaseIterable, ExpressibleByArgument, Sendable {
  case home
  case discover
  case orders
  case me
}
