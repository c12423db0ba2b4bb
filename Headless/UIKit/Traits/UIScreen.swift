// UIScreen and UIDevice: the parts of the device that apps read.

public import Foundation

@MainActor @preconcurrency open class UIScreen: NSObject, UITraitEnvironment {
  private static let only = UIScreen()

  open class var main: UIScreen { only }

  open class var screens: [UIScreen] { [only] }

  open var bounds: CGRect { CGRect(origin: .zero, size: ScreenSettings.shared.with { $0.size }) }

  open var scale: CGFloat { ScreenSettings.shared.with { $0.scale } }

  open var nativeScale: CGFloat { scale }

  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }

  open var brightness: CGFloat = 1

  open var maximumFramesPerSecond: Int { 60 }

  open var traitCollection: UITraitCollection { ScreenSettings.shared.with { $0.traits } }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Changes the current device. Windows update immediately, before notifications are posted. Omitted values stay.
  package func configure(
    size: CGSize? = nil, scale: CGFloat? = nil, style: UIUserInterfaceStyle? = nil,
    contrast: UIAccessibilityContrast? = nil, category: UIContentSizeCategory? = nil,
    direction: UITraitEnvironmentLayoutDirection? = nil, legibility: UILegibilityWeight? = nil,
    idiom: UIUserInterfaceIdiom? = nil, reducesMotion: Bool? = nil, reducesTransparency: Bool? = nil
  ) {
    let previous = ScreenSettings.shared.with { $0 }
    ScreenSettings.shared.with { settings in
      if let size { settings.size = size }
      if let scale { settings.scale = scale }
      if let style { settings.style = style }
      if let contrast { settings.contrast = contrast }
      if let category { settings.category = category }
      if let direction { settings.direction = direction }
      if let idiom { settings.idiom = idiom }
      if let legibility { settings.legibility = legibility }
      if let reducesMotion { settings.reducesMotion = reducesMotion }
      if let reducesTransparency { settings.reducesTransparency = reducesTransparency }
    }
    let new = ScreenSettings.shared.with { $0 }
    if previous.traits != new.traits {
      for window in UIApplication.shared.everyWindow { window.traitsMayHaveChanged() }
    }
    for (name, info) in new.notifications(since: previous) {
      NotificationCenter.default.post(name: name, object: nil, userInfo: info)
    }
  }

  /// The animation time in seconds. It changes only explicitly, so that
  /// drawings are the same in every run.
  package var animationTime: TimeInterval {
    get { ScreenSettings.shared.with { $0.animationTime } }
    set {
      guard newValue != animationTime else { return }
      ScreenSettings.shared.with { $0.animationTime = newValue }
      for window in UIApplication.shared.everyWindow { window.animationTimeChanged() }
    }
  }
}

@MainActor @preconcurrency open class UIDevice: NSObject {
  private static let only = UIDevice()

  open class var current: UIDevice { only }

  open var name: String { "iPhone" }

  open var model: String { "iPhone" }

  open var localizedModel: String { "iPhone" }

  open var systemName: String { "iOS" }

  open var systemVersion: String { "16.0" }

  open var userInterfaceIdiom: UIUserInterfaceIdiom { ScreenSettings.shared.with { $0.idiom } }
}
