// UICornerConfiguration: iOS 26's corners, which can follow those of a container. Only fixed radii are drawn.

public import Foundation

public struct UICornerRadius: Sendable, Equatable, ExpressibleByFloatLiteral {
  enum Kind: Sendable, Equatable {
    case fixed(CGFloat)
    case concentric(minimum: CGFloat?)
  }

  let kind: Kind

  init(kind: Kind) { self.kind = kind }

  public init(floatLiteral value: Double) { kind = .fixed(value) }

  public static func containerConcentric(minimum: CGFloat? = nil) -> UICornerRadius {
    UICornerRadius(kind: .concentric(minimum: minimum))
  }
}

public struct UICornerConfiguration: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case capsule(maximum: Double?)
    case corners(UICornerRadius)
  }

  let kind: Kind

  public static func capsule(maximumRadius: Double? = nil) -> UICornerConfiguration {
    UICornerConfiguration(kind: .capsule(maximum: maximumRadius))
  }

  public static func corners(radius: UICornerRadius) -> UICornerConfiguration {
    UICornerConfiguration(kind: .corners(radius))
  }
}
