// UIGlassEffect: iOS 26's material. It is drawn as nothing, since there is nothing to refract.

open class UIGlassEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case regular
    case clear
  }

  let style: UIGlassEffect.Style

  open var isInteractive = false
  open var tintColor: UIColor?

  public override convenience init() { self.init(style: .regular) }

  public init(style: UIGlassEffect.Style) { self.style = style }
}
