import Foundation
package import SkinKit

/// A picture next to the page.
package struct PagePicture: Hashable, Sendable {
  /// The file, relative to the page's folder.
  package let file: String
  /// The width in points.
  package let width: Int
  /// The height in points.
  package let height: Int
  /// The part that the picture doesn't show exactly, such as a font that this machine lacks; nil if it is exact.
  package let warning: String?

  /// Creates a picture.
  /// - Parameters:
  ///   - file: The file, relative to the page's folder.
  ///   - width: The width in points.
  ///   - height: The height in points.
  ///   - warning: What the picture doesn't show exactly.
  package init(file: String, width: Int, height: Int, warning: String? = nil) {
    self.file = file
    self.width = width
    self.height = height
    self.warning = warning
  }
}

/// Shows values on a page: colors and gradients as swatches, pictures, and everything as text.
///
/// It numbers the gradients of the page, because each needs an identifier of its own.
package final class ValueSamples {
  private var gradients = 0

  /// Creates the samples of one page.
  package init() {}

  /// Returns the sample of a value.
  /// - Parameters:
  ///   - value: The value.
  ///   - picture: A drawing of the value, such as an image or a text in a font.
  /// - Returns: The HTML.
  package func html(_ value: SkinValue, picture: PagePicture? = nil) -> String {
    switch value {
    case .color(let color): return ColorNotation(color).html
    case .gradient(let gradient):
      let colors = gradient.stops.map { ColorNotation($0.color) }
      let text = colors.map { "<code>\($0.functional.map(HTML.escaped) ?? $0.hexadecimal)</code>" }
      let mark = colors.contains(where: \.isWide) ? ColorNotation.wideMark : ""
      return "<span class=\"value\">\(swatch(gradient))\(text.joined(separator: " → "))\(mark)</span>"
    case .shadow(let shadow):
      return
        "<span class=\"value\"><i class=\"shade\" style=\"box-shadow:\(HTML.escaped(Self.css(shadow)))\"></i>\(text(value))</span>"
    case .text(let text):
      return
        "<span class=\"value\" dir=\"auto\">\(text.isEmpty ? "<i class=\"soft\">empty</i>" : HTML.escaped(text))</span>"
    default: break
    }
    guard let picture else { return "<span class=\"value\">\(text(value))</span>" }
    let warning = picture.warning.map { " <span class=\"badge warning\">\(HTML.escaped($0))</span>" } ?? ""
    return """
      <span class="value stacked"><img class="sample" src="\(HTML.escaped(picture.file))" width="\(picture.width)" \
      height="\(picture.height)" alt="">\(text(value))\(warning)</span>
      """
  }

  private func text(_ value: SkinValue) -> String { "<code>\(HTML.escaped(value.description))</code>" }

  /// A rectangle filled with a gradient.
  private func swatch(_ gradient: SkinGradient) -> String {
    let stops = gradient.stops.map { "\($0.color) \(Self.percent($0.location))" }.joined(separator: ", ")
    let (start, end) = (gradient.start, gradient.end)
    let place = "at \(Self.percent(start.x)) \(Self.percent(start.y))"
    switch gradient.shape {
    case .axial:
      gradients += 1
      let stops = gradient.stops.map { stop in
        "<stop offset=\"\(stop.location)\" stop-color=\"\(HTML.escaped(stop.color.description))\"/>"
      }
      return """
        <svg class="swatch wide" aria-hidden="true"><linearGradient id="gradient-\(gradients)" x1="\(start.x)" \
        y1="\(start.y)" x2="\(end.x)" y2="\(end.y)">\(stops.joined())</linearGradient><rect width="100%" height="100%" \
        fill="url(#gradient-\(gradients))"/></svg>
        """
    case .radial:
      let size = "\(Self.percent(abs(end.x - start.x))) \(Self.percent(abs(end.y - start.y)))"
      return Self.swatch("radial-gradient(ellipse \(size) \(place), \(stops))")
    case .conic:
      // CSS begins at the top, mathematics on the right.
      let angle = atan2(end.y - start.y, end.x - start.x) * 180 / .pi + 90
      return Self.swatch("conic-gradient(from \(angle)deg \(place), \(stops))")
    }
  }

  private static func swatch(_ css: String) -> String {
    "<i class=\"swatch wide\" style=\"--c:\(HTML.escaped(css))\"></i>"
  }

  private static func percent(_ part: Double) -> String { "\((part * 10_000).rounded() / 100)%" }

  /// A shadow and those below it.
  private static func css(_ shadow: SkinShadow) -> String {
    ([shadow] + shadow.further).map { shadow in
      let inset = shadow.isInset ? "inset " : ""
      return
        "\(inset)\(shadow.offset.width)px \(shadow.offset.height)px \(shadow.blur)px \(shadow.spread)px \(shadow.color)"
    }.joined(separator: ", ")
  }
}
