import Foundation
import SkinKit

/// The colors that a terminal can show.
enum ColorDepth: Sendable {
  case none
  /// The 256 colors of xterm.
  case palette
  /// All colors of 24 bits.
  case full

  /// The colors of the terminal that the environment describes, by the variables `NO_COLOR`, `COLORTERM` and `TERM`.
  static func ofTerminal(_ environment: [String: String]) -> ColorDepth {
    // An empty NO_COLOR is treated as unset (no-color.org).
    guard (environment["NO_COLOR"] ?? "").isEmpty, environment["TERM"] != "dumb" else { return .none }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased()) { return .full }
    return environment["TERM"]?.contains("256color") == true ? .palette : .none
  }
}

/// The color or gradient of a value as colored cells of a terminal.
struct Swatch {
  /// The width of all swatches in columns.
  static let width = 4

  private let cells: [SkinColor]

  /// Creates the swatch of a value.
  /// - Parameter value: The value; `nil` without a color or gradient.
  init?(_ value: SkinValue?) {
    switch value {
    case .color(let color): cells = Self.cells(of: color)
    case .gradient(let gradient):
      cells = (0..<Self.width).map { gradient.color(at: (Double($0) + 0.5) / Double(Self.width)).over(.white) }
    case .shadow(let shadow): cells = Self.cells(of: shadow.color)
    default: return nil
    }
  }

  /// A translucent color is shown over white and over black.
  private static func cells(of color: SkinColor) -> [SkinColor] {
    (0..<width).map { color.over($0 < width / 2 ? .white : .black) }
  }

  /// The cells as text with escape codes; empty without colors.
  func text(_ depth: ColorDepth) -> String {
    guard depth != .none else { return "" }
    var text = ""
    var last: String?
    for code in cells.map({ $0.code(depth) }) {
      text += code == last ? " " : "\u{1B}[48;\(code)m "
      last = code
    }
    return text + "\u{1B}[0m"
  }
}

extension SkinColor {
  /// The nearest color in sRGB with eight bits per channel: `#RRGGBB`, or `#RRGGBBAA` if it is translucent.
  var hexadecimal: String {
    let color = inSRGB
    let bytes = [color.red, color.green, color.blue, color.alpha].map { ($0 * 255).rounded() / 255 }
    return SkinColor(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3]).description
  }

  fileprivate static let white = SkinColor(red: 1, green: 1, blue: 1)
  fileprivate static let black = SkinColor(red: 0, green: 0, blue: 0)

  /// The opaque color that appears over a background.
  fileprivate func over(_ background: SkinColor) -> SkinColor {
    let top = inSRGB
    func mixed(_ channel: Double, _ below: Double) -> Double { channel * alpha + below * (1 - alpha) }
    return SkinColor(
      red: mixed(top.red, background.red), green: mixed(top.green, background.green),
      blue: mixed(top.blue, background.blue))
  }

  /// The parameters of the escape code behind `38;` or `48;`.
  fileprivate func code(_ depth: ColorDepth) -> String {
    let channels = [red, green, blue]
    if depth == .full { return "2;" + channels.map { String(Int(($0 * 255).rounded())) }.joined(separator: ";") }
    // The cube of 6 levels, 0, 95, 135 … 255, which begins at color 16.
    let levels = channels.map { channel in
      let byte = channel * 255
      return byte < 47.5 ? 0 : byte < 115 ? 1 : min(Int(((byte - 35) / 40).rounded(.down)), 5)
    }
    return "5;\(16 + 36 * levels[0] + 6 * levels[1] + levels[2])"
  }
}

extension SkinGradient {
  /// The color at a location between 0 and 1.
  fileprivate func color(at location: Double) -> SkinColor {
    guard let next = stops.firstIndex(where: { $0.location >= location }) else {
      return stops.last?.color.inSRGB ?? .black
    }
    let (high, low) = (stops[next], stops[max(next - 1, 0)])
    let (from, to) = (low.color.inSRGB, high.color.inSRGB)
    let distance = high.location - low.location
    let share = distance > 0 ? (location - low.location) / distance : 1
    func mixed(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
    return SkinColor(
      red: mixed(from.red, to.red), green: mixed(from.green, to.green), blue: mixed(from.blue, to.blue),
      alpha: mixed(from.alpha, to.alpha))
  }
}
