import Foundation

extension SkinColor {
  /// A color space or model, by its name in CSS Color 4 and in design tokens.
  package enum Model: String, CaseIterable {
    case sRGB = "srgb"
    case linearSRGB = "srgb-linear"
    case hsl, hwb, lab, lch, oklab, oklch
    case displayP3 = "display-p3"
    case a98 = "a98-rgb"
    case proPhoto = "prophoto-rgb"
    case rec2020
    case xyzD65 = "xyz-d65"
    case xyzD50 = "xyz-d50"
  }

  /// Converts components of any space to sRGB, or to Display P3 if sRGB can't show them; clamps the rest.
  ///
  /// Formulas and matrices are those of CSS Color 4, sections 7 to 10 and 17; a missing component is 0, as in
  /// its section 4.4. Hues are degrees. Lightness and the like are 0...100 in `hsl`, `hwb`, `lab`, `lch`, otherwise 0...1.
  package init(_ components: (Double, Double, Double), in model: Model, alpha: Double) {
    let (a, b, c) = components
    switch model {
    case .sRGB: self.init(red: a, green: b, blue: c, alpha: alpha)
    case .displayP3: self.init(red: a, green: b, blue: c, alpha: alpha, space: .displayP3)
    case .hsl:
      let channels = Self.channels(hue: a, saturation: b / 100, lightness: c / 100)
      self.init(red: channels.x, green: channels.y, blue: channels.z, alpha: alpha)
    case .hwb:
      let channels = Self.channels(hue: a, whiteness: b / 100, blackness: c / 100)
      self.init(red: channels.x, green: channels.y, blue: channels.z, alpha: alpha)
    case .linearSRGB: self.init(linear: .init(x: a, y: b, z: c), alpha: alpha)
    case .lab: self.init(xyz: Matrix.d65FromD50 * Self.xyzD50(lightness: a, a: b, b: c), alpha: alpha)
    case .lch:
      let axes = Self.axes(chroma: b, hue: c)
      self.init(xyz: Matrix.d65FromD50 * Self.xyzD50(lightness: a, a: axes.a, b: axes.b), alpha: alpha)
    case .oklab: self.init(xyz: Self.xyz(lightness: a, a: b, b: c), alpha: alpha)
    case .oklch:
      let axes = Self.axes(chroma: b, hue: c)
      self.init(xyz: Self.xyz(lightness: a, a: axes.a, b: axes.b), alpha: alpha)
    case .a98:
      let linear = Triple(x: a, y: b, z: c).map { Self.power($0, 563.0 / 256) }
      self.init(xyz: Matrix.xyzFromA98 * linear, alpha: alpha)
    case .proPhoto:
      let linear = Triple(x: a, y: b, z: c).map { abs($0) <= 16.0 / 512 ? $0 / 16 : Self.power($0, 1.8) }
      self.init(xyz: Matrix.d65FromD50 * (Matrix.xyzD50FromProPhoto * linear), alpha: alpha)
    case .rec2020:
      // The display's transfer function, as in CSS Color 4 since 2025; earlier versions had the camera's.
      let linear = Triple(x: a, y: b, z: c).map { Self.power($0, 2.4) }
      self.init(xyz: Matrix.xyzFromRec2020 * linear, alpha: alpha)
    case .xyzD65: self.init(xyz: .init(x: a, y: b, z: c), alpha: alpha)
    case .xyzD50: self.init(xyz: Matrix.d65FromD50 * Triple(x: a, y: b, z: c), alpha: alpha)
    }
  }

  /// The color in sRGB; components that sRGB can't show are clamped.
  package var inSRGB: SkinColor {
    guard space == .displayP3 else { return self }
    let linear = Triple(x: red, y: green, z: blue).map(Self.linear)
    let encoded = (Matrix.sRGBFromXYZ * (Matrix.xyzFromDisplayP3 * linear)).map(Self.encoded)
    return SkinColor(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: alpha)
  }

  /// The components in `srgb`, `display-p3`, `hsl` or `lch`, by the inverse formulas; `nil` for other models.
  package func components(in model: Model) -> (Double, Double, Double)? {
    let linear = Triple(x: red, y: green, z: blue).map(Self.linear)
    let xyz = (space == .sRGB ? Matrix.xyzFromSRGB : Matrix.xyzFromDisplayP3) * linear
    switch model {
    case .sRGB:
      let color = inSRGB
      return (color.red, color.green, color.blue)
    case .displayP3:
      let encoded = (Matrix.displayP3FromXYZ * xyz).map(Self.encoded)
      return (encoded.x, encoded.y, encoded.z)
    case .hsl: return inSRGB.hsl
    case .lch: return Self.lch(xyzD50: Matrix.d50FromD65 * xyz)
    default: return nil
    }
  }

  /// sRGB to HSL, by the formula of section 7.2.
  private var hsl: (Double, Double, Double) {
    let highest = max(red, green, blue)
    let lowest = min(red, green, blue)
    let lightness = (highest + lowest) / 2
    let range = highest - lowest
    guard range > 0 else { return (0, 0, lightness * 100) }
    let saturation = (highest - lightness) / min(lightness, 1 - lightness)
    let sector =
      switch highest {
      case red: (green - blue) / range + (green < blue ? 6 : 0)
      case green: (blue - red) / range + 2
      default: (red - green) / range + 4
      }
    return (sector * 60, saturation * 100, lightness * 100)
  }

  /// XYZ with the white point D50 to CIE LCH, by the formula of section 9.
  private static func lch(xyzD50 xyz: Triple) -> (Double, Double, Double) {
    let white = Triple(x: 0.3457 / 0.3585, y: 1, z: (1 - 0.3457 - 0.3585) / 0.3585)
    func root(_ value: Double) -> Double {
      value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }
    let f = Triple(x: root(xyz.x / white.x), y: root(xyz.y), z: root(xyz.z / white.z))
    let (a, b) = (500 * (f.x - f.y), 200 * (f.y - f.z))
    let hue = atan2(b, a) * 180 / .pi
    return (116 * f.y - 16, (a * a + b * b).squareRoot(), hue < 0 ? hue + 360 : hue)
  }

  /// Lightness and chroma, 0...1, and the hue in degrees, in OKLCH.
  var oklch: (lightness: Double, chroma: Double, hue: Double) {
    let linear = Triple(x: red, y: green, z: blue).map(Self.linear)
    let xyz = (space == .sRGB ? Matrix.xyzFromSRGB : Matrix.xyzFromDisplayP3) * linear
    let lab = Matrix.okLabFromCones * (Matrix.conesFromXYZ * xyz).map { cbrt($0) }
    let hue = atan2(lab.z, lab.y) * 180 / .pi
    return (lab.x, (lab.y * lab.y + lab.z * lab.z).squareRoot(), hue < 0 ? hue + 360 : hue)
  }

  /// A color of XYZ with the white point D65.
  private init(xyz: Triple, alpha: Double) { self.init(linear: Matrix.sRGBFromXYZ * xyz, alpha: alpha) }

  /// A color of linear sRGB; Display P3 if sRGB can't show it.
  private init(linear: Triple, alpha: Double) {
    let tolerance = 1e-4
    if linear.allSatisfy({ (-tolerance...1 + tolerance).contains($0) }) {
      let encoded = linear.map(Self.encoded)
      self.init(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: alpha)
    } else {
      let encoded = (Matrix.displayP3FromXYZ * (Matrix.xyzFromSRGB * linear)).map(Self.encoded)
      self.init(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: alpha, space: .displayP3)
    }
  }

  /// sRGB's transfer function, which Display P3 shares.
  private static func encoded(_ linear: Double) -> Double {
    linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
  }

  /// The inverse of sRGB's transfer function.
  private static func linear(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
  }

  /// A power that keeps the sign, as CSS extends transfer functions below 0.
  private static func power(_ value: Double, _ exponent: Double) -> Double {
    value < 0 ? -pow(-value, exponent) : pow(value, exponent)
  }

  private static func axes(chroma: Double, hue: Double) -> (a: Double, b: Double) {
    (chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180))
  }

  /// HSL to sRGB, by the formula of section 7.1.
  private static func channels(hue: Double, saturation: Double, lightness: Double) -> Triple {
    func channel(_ n: Double) -> Double {
      let turned = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let k = turned < 0 ? turned + 12 : turned
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
    return Triple(x: channel(0), y: channel(8), z: channel(4))
  }

  /// HWB to sRGB, by the formula of section 8.1.
  private static func channels(hue: Double, whiteness: Double, blackness: Double) -> Triple {
    guard whiteness + blackness < 1 else {
      let gray = whiteness / (whiteness + blackness)
      return Triple(x: gray, y: gray, z: gray)
    }
    return channels(hue: hue, saturation: 1, lightness: 0.5).map { $0 * (1 - whiteness - blackness) + whiteness }
  }

  /// CIE Lab to XYZ with the white point D50, by the formula of section 9.
  private static func xyzD50(lightness: Double, a: Double, b: Double) -> Triple {
    let kappa = 24389.0 / 27
    let epsilon = 216.0 / 24389
    let fy = (lightness + 16) / 116
    func linear(_ f: Double) -> Double { f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa }
    let y = lightness > kappa * epsilon ? fy * fy * fy : lightness / kappa
    return Triple(
      x: linear(fy + a / 500) * 0.3457 / 0.3585, y: y, z: linear(fy - b / 200) * (1 - 0.3457 - 0.3585) / 0.3585)
  }

  /// OKLab to XYZ.
  private static func xyz(lightness: Double, a: Double, b: Double) -> Triple {
    let cones = Matrix.conesFromOKLab * Triple(x: lightness, y: a, z: b)
    return Matrix.xyzFromCones * cones.map { $0 * $0 * $0 }
  }
}

/// Three components.
private struct Triple {
  let x: Double
  let y: Double
  let z: Double

  func map(_ transform: (Double) -> Double) -> Triple { Triple(x: transform(x), y: transform(y), z: transform(z)) }

  func allSatisfy(_ predicate: (Double) -> Bool) -> Bool { predicate(x) && predicate(y) && predicate(z) }
}

/// A matrix of three rows.
private struct Matrix {
  let rows: (Triple, Triple, Triple)

  init(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double, _ h: Double, _ i: Double
  ) {
    rows = (Triple(x: a, y: b, z: c), Triple(x: d, y: e, z: f), Triple(x: g, y: h, z: i))
  }

  static func * (matrix: Matrix, column: Triple) -> Triple {
    func dot(_ row: Triple) -> Double { row.x * column.x + row.y * column.y + row.z * column.z }
    return Triple(x: dot(matrix.rows.0), y: dot(matrix.rows.1), z: dot(matrix.rows.2))
  }

  static let xyzFromSRGB = Matrix(
    506752.0 / 1_228_815, 87881.0 / 245763, 12673.0 / 70218,
    87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545,
    7918.0 / 409605, 87881.0 / 737289, 1_001_167.0 / 1_053_270)
  static let sRGBFromXYZ = Matrix(
    12831.0 / 3959, -329.0 / 214, -1974.0 / 3959,
    -851781.0 / 878810, 1_648_619.0 / 878810, 36519.0 / 878810,
    705.0 / 12673, -2585.0 / 12673, 705.0 / 667)
  static let displayP3FromXYZ = Matrix(
    446124.0 / 178915, -333277.0 / 357830, -72051.0 / 178915,
    -14852.0 / 17905, 63121.0 / 35810, 423.0 / 17905,
    11844.0 / 330415, -50337.0 / 660830, 316169.0 / 330415)
  static let xyzFromDisplayP3 = Matrix(
    608311.0 / 1_250_200, 189793.0 / 714400, 198249.0 / 1_000_160,
    35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2_500_400,
    0, 32229.0 / 714400, 5_220_557.0 / 5_000_800)
  static let xyzFromA98 = Matrix(
    573536.0 / 994567, 263643.0 / 1_420_810, 187206.0 / 994567,
    591459.0 / 1_989_134, 6_239_551.0 / 9_945_670, 374412.0 / 4_972_835,
    53769.0 / 1_989_134, 351524.0 / 4_972_835, 4_929_758.0 / 4_972_835)
  static let xyzFromRec2020 = Matrix(
    63_426_534.0 / 99_577_255, 20_160_776.0 / 139_408_157, 47_086_771.0 / 278_816_314,
    26_158_966.0 / 99_577_255, 472_592_308.0 / 697_040_785, 8_267_143.0 / 139_408_157,
    0, 19_567_812.0 / 697_040_785, 295_819_943.0 / 278_816_314)
  static let xyzD50FromProPhoto = Matrix(
    0.79776664490064230, 0.13518129740053308, 0.03134773412839220,
    0.28807482881940130, 0.71183523424187300, 0.00008993693872564,
    0, 0, 0.82510460251046020)
  /// Bradford's adaptation.
  static let d65FromD50 = Matrix(
    0.955473421488075, -0.02309845494876471, 0.06325924320057072,
    -0.0283697093338637, 1.0099953980813041, 0.021041441191917323,
    0.012314014864481998, -0.020507649298898964, 1.330365926242124)
  static let d50FromD65 = Matrix(
    1.0479297925449969, 0.022946870601609652, -0.05019226628920524,
    0.02962780877005599, 0.9904344267538799, -0.017073799063418826,
    -0.009243040646204504, 0.015055191490298152, 0.7518742814281371)
  static let conesFromOKLab = Matrix(
    1, 0.3963377773761749, 0.2158037573099136,
    1, -0.1055613458156586, -0.0638541728258133,
    1, -0.0894841775298119, -1.2914855480194092)
  static let conesFromXYZ = Matrix(
    0.8190224379967030, 0.3619062600528904, -0.1288737815209879,
    0.0329836539323885, 0.9292868615863434, 0.0361446663506424,
    0.0481771893596242, 0.2642395317527308, 0.6335478284694309)
  static let okLabFromCones = Matrix(
    0.2104542683093140, 0.7936177747023054, -0.0040720430116193,
    1.9779985324311684, -2.4285922420485799, 0.4505937096174110,
    0.0259040424655478, 0.7827717124575296, -0.8086757549230774)
  static let xyzFromCones = Matrix(
    1.2268798758459243, -0.5578149944602171, 0.2813910456659647,
    -0.0405757452148008, 1.1122868032803170, -0.0717110580655164,
    -0.0763729366746601, -0.4214933324022432, 1.5869240198367816)
}
