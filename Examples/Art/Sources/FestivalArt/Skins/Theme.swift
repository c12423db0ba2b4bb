import Foundation

/// The style of a skin's pictures.
struct Theme {
  /// The style of frames and scenes.
  enum Style {
    case day
    case night
    case spring
    case lanternNight
  }

  var style: Style
  /// The colors of the navigation bar's gradient, from left to right.
  var bar: [RGBA]
  var page: RGBA
  var accent: RGBA
  var gold: RGBA
  /// The color of unselected tab icons.
  var tabNormal: RGBA
  var tabSelected: (RGBA, RGBA)
  /// The backdrops of the four product pictures.
  var cards: [(RGBA, RGBA)]
  /// The colors of the eight category icons, top and bottom.
  var signs: [(RGBA, RGBA)]
  var plum = PlumColors()
  var lantern = LanternColors()

  var isFestive: Bool { style == .spring || style == .lanternNight }

  static let day = Theme(
    style: .day, bar: [RGBA(0x0FA58F), RGBA(0x0B6E8F)], page: RGBA(0xF3F6F7), accent: RGBA(0x0E8F8A),
    gold: RGBA(0xFFC24B), tabNormal: RGBA(0x8A979E), tabSelected: (RGBA(0x12AD96), RGBA(0x0B7A93)),
    cards: [
      (RGBA(0xE3F4EC), RGBA(0xBFE3D6)), (RGBA(0xFFECE4), RGBA(0xFFD0BF)), (RGBA(0xFFF4DB), RGBA(0xFFE0A8)),
      (RGBA(0xEDE9FB), RGBA(0xD2CBF3)),
    ],
    signs: [
      (RGBA(0x34C08B), RGBA(0x0E9A6E)), (RGBA(0xFF8A73), RGBA(0xF0562F)), (RGBA(0xFFB648), RGBA(0xF78D13)),
      (RGBA(0xF783AC), RGBA(0xD9487D)), (RGBA(0x9A86F5), RGBA(0x6C54E0)), (RGBA(0x4DB2F5), RGBA(0x1C7ED6)),
      (RGBA(0x2CC5C0), RGBA(0x0C8F9C)), (RGBA(0x9AA8B2), RGBA(0x6B7B87)),
    ])

  static let night = Theme(
    style: .night, bar: [RGBA(0x1B2150), RGBA(0x45266F)], page: RGBA(0x0C1122), accent: RGBA(0x93A2FF),
    gold: RGBA(0xFFD08A), tabNormal: RGBA(0x737D9C), tabSelected: (RGBA(0xB9C3FF), RGBA(0x8093FF)),
    cards: [
      (RGBA(0x1F3A4A), RGBA(0x15273C)), (RGBA(0x46264A), RGBA(0x281B40)), (RGBA(0x4A3430), RGBA(0x2A2036)),
      (RGBA(0x2E2C5E), RGBA(0x1D1E42)),
    ],
    signs: [
      (RGBA(0x7CF0C4), RGBA(0x37C596)), (RGBA(0xFFB0A0), RGBA(0xFF7A66)), (RGBA(0xFFD58A), RGBA(0xFFAA45)),
      (RGBA(0xFFB1D0), RGBA(0xF2709F)), (RGBA(0xC7BBFF), RGBA(0x927DFA)), (RGBA(0x9CD6FF), RGBA(0x56A9F5)),
      (RGBA(0x8CF0EC), RGBA(0x3CC4C8)), (RGBA(0xC3CCDB), RGBA(0x8C98AF)),
    ],
    plum: PlumColors(
      petal: RGBA(0xE6B8FF), petalDeep: RGBA(0x9A5BE0), stamen: RGBA(0xFFE9A8), wood: RGBA(0x2B2148),
      woodLight: RGBA(0x4E3E78)),
    lantern: LanternColors(
      edge: RGBA(0x7A2E12), body: RGBA(0xE0762A), heart: RGBA(0xFFCF7A), gold: RGBA(0xFFD98F), goldDark: RGBA(0x9A6A2A),
      glow: RGBA(0xFFB45A)))

  static let spring = Theme(
    style: .spring, bar: [RGBA(0xC20E24), RGBA(0xF0652B)], page: RGBA(0xFFF5EA), accent: RGBA(0xC8152B),
    gold: RGBA(0xF8C766), tabNormal: RGBA(0xA9846F), tabSelected: (RGBA(0xF0452F), RGBA(0xB90E22)),
    cards: [
      (RGBA(0xFFE6CF), RGBA(0xFBC9A0)), (RGBA(0xFFF0D2), RGBA(0xF9D896)), (RGBA(0xFFDCD2), RGBA(0xF7B3A6)),
      (RGBA(0xD7313A), RGBA(0xA30F1F)),
    ],
    signs: Array(repeating: (RGBA(0xFFF1C9), RGBA(0xF8C35C)), count: 8))

  static let lanternNight = Theme(
    style: .lanternNight, bar: [RGBA(0x6C0F46), RGBA(0xD6283A)], page: RGBA(0xFFF5EA), accent: RGBA(0xA8123F),
    gold: RGBA(0xFFCF73), tabNormal: spring.tabNormal, tabSelected: spring.tabSelected, cards: spring.cards,
    signs: spring.signs,
    lantern: LanternColors(
      edge: RGBA(0xA81A1A), body: RGBA(0xF04A2A), heart: RGBA(0xFFC65C), gold: RGBA(0xFFDB8A), goldDark: RGBA(0xB9771B),
      glow: RGBA(0xFF9D3C)))
}

/// A picture of a skin: its name, its size in points and its drawing.
struct Picture {
  var name: String
  var width: Double
  var height: Double
  var opaque = false
  /// Whether the picture is so soft that two pixels per point suffice on every screen.
  var soft = false
  var draw: (Canvas) -> Void

  init(
    _ name: String, _ width: Double, _ height: Double, opaque: Bool = false, soft: Bool = false,
    _ draw: @escaping (Canvas) -> Void
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.opaque = opaque
    self.soft = soft
    self.draw = draw
  }

  /// Writes the picture at two and, unless it is soft, three pixels per point.
  func write(into folder: URL) throws {
    for scale in soft ? [2] : [2, 3] {
      let canvas = try Canvas(width, height, scale: Double(scale), opaque: opaque)
      draw(canvas)
      // At three pixels per point, less diffusion suffices.
      try PNG.write(
        canvas, to: folder.appendingPathComponent("\(name)@\(scale)x.png"), diffusion: soft || scale == 3 ? 0.4 : 0.6)
    }
  }
}
