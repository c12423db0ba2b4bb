#if canImport(UIKit)
  import BenchmarkSupport
  import FestivalScreens
  import Foundation
  import SkinKit
  import SkinUIKit
  import UIKit

  /// Switches of a window with 5,000 controls, alone and with the example app, without drawing.
  @MainActor struct WindowBenchmarks {
    private static let count = BenchmarkArguments.scaled(5_000)

    static func rows(skins: URL) async throws -> [Row] {
      let builtIn = try SkinDocument.read(SkinFolderFiles(skins.appending(path: "builtin")))
      let both = try [("night", "#EEEEEE", 14), ("spring-festival-2.0.0", "#C8102E", 15)].map { name, color, size in
        let wall = try ControlWall.document(color: color, fontSize: size)
        return SkinResolver(builtIn: builtIn, components: ["wall": wall])
          .resolve(try SkinDocument.read(SkinFolderFiles(skins.appending(path: name))))
      }
      let manager = SkinManager.shared
      manager.builtIn = both[0]
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.makeKeyAndVisible()
      let wall = ControlWall(count: count, in: window)
      wall.bind()
      let byHand = ControlWall(count: count, in: window)
      let looks = both.map(ManualStyle.init)
      try WrongResult.unless(looks[0] != looks[1], "both skins have the same appearance")

      func measured(_ set: @escaping (Int) -> Void, _ wall: ControlWall) -> @MainActor () throws -> Double {
        {
          set(0)
          let time = nanoseconds { set(1) }
          try WrongResult.unless(wall.shows(looks[1]), "a control has the wrong appearance after a switch")
          return time / 1e6
        }
      }
      let switched = measured({ manager.apply(both[$0]) }, wall)
      let controls = try await Benchmark(
        name: "switch: a window of 5,000 skinned controls", unit: "ms/switch", subject: switched,
        peers: [
          Peer(
            "the same properties set by hand", target: 2.5, measure: measured({ byHand.show(looks[$0]) }, byHand))
        ]
      ).rows()
      // From here on, a switch also reaches the app's screens and bars.
      window.rootViewController = FestivalTabBarController()
      let app = try await Benchmark(
        name: "switch: a window of the example app with 5,000 skinned controls", unit: "ms/switch", subject: switched,
        peers: [
          Peer("drawing the window after it", target: 1) {
            manager.apply(both[0])
            manager.apply(both[1])
            return nanoseconds { _ = picture(of: window) } / 1e6
          }
        ]
      ).rows()
      return try await controls + app + hookRows { byHand.show(looks[$0]) }
    }

    /// The cost of plain assignments while the hook of setters runs, which look up each value among those made by key.
    private static func hookRows(_ set: @escaping (Int) -> Void) async throws -> [Row] {
      // The table has a value, as in apps that start the hook.
      let keyed = UIColor(skinKey: ControlWall.title.name)
      func measured() -> Double {
        set(0)
        return nanoseconds { set(1) } / 1e6
      }
      return try await Benchmark(
        name: "set: two plain values of each of 5,000 controls while SkinSetterHook runs", unit: "ms",
        subject: {
          SkinSetterHook.start()
          defer { SkinSetterHook.stop() }
          let time = measured()
          try WrongResult.unless(keyed.skinKey != nil, "the table of values is empty")
          return time
        }, peers: [Peer("the same without it", target: 3, measure: measured)]
      ).rows()
    }

    private static func picture(of window: UIWindow) -> UIImage {
      window.layoutIfNeeded()
      return UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
        window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
      }
    }
  }

  /// The appearance of the controls, as in an app without skins.
  struct ManualStyle: Equatable {
    let title: UIColor
    let text: UIColor
    let background: UIColor
    let font: UIFont

    @MainActor init(_ skin: Skin) {
      func color(_ key: SkinKey<SkinColor>) -> UIColor { skin.variants(for: key).map { UIColor($0) } ?? .clear }
      // Values in an app's code are created before the measurement.
      title = color(ControlWall.title)
      text = color(ControlWall.text)
      background = color(ControlWall.background)
      font = skin.value(for: ControlWall.font).map(UIFont.make) ?? .systemFont(ofSize: 1)
    }
  }

  /// Equal numbers of labels, buttons, switches and plain views in a window.
  @MainActor final class ControlWall {
    static let title: SkinKey<SkinColor> = "wall.m.title"
    static let text: SkinKey<SkinColor> = "wall.m.text"
    static let background: SkinKey<SkinColor> = "wall.m.background"
    static let font: SkinKey<SkinFont> = "wall.m.font"

    /// Returns the keys of the controls as a component.
    static func document(color: String, fontSize: Int) throws -> SkinDocument {
      let module = """
        {"colors": {"title": "\(color)", "text": "\(color)80", "background": "\(color)20"}, "fonts": {"font": \(fontSize)}}
        """
      return try SkinDocument.read(
        SkinMemoryFiles(contents: [
          "skin.json": Data(#"{"schema": 1, "id": "wall"}"#.utf8), "modules/m.json": Data(module.utf8),
        ]))
    }

    private let labels: [UILabel]
    private let buttons: [UIButton]
    private let switches: [UISwitch]
    private let views: [UIView]

    init(count: Int, in window: UIWindow) {
      let each = count / 4
      labels = (0..<each).map { _ in UILabel() }
      buttons = (0..<each).map { _ in UIButton(type: .system) }
      switches = (0..<each).map { _ in UISwitch() }
      views = (0..<each).map { _ in UIView() }
      let box = UIView(frame: window.bounds)
      for (index, view) in (labels + buttons + switches + views as [UIView]).enumerated() {
        view.frame = CGRect(x: Double(index % 50) * 8, y: Double(index / 50) * 8, width: 7, height: 7)
        box.addSubview(view)
      }
      window.addSubview(box)
    }

    /// Binds the controls to the app's skin.
    func bind() {
      for label in labels { label.skin.textColor(Self.title).font(Self.font) }
      for button in buttons { button.skin.titleColor(Self.text, for: .normal).backgroundColor(Self.background) }
      for control in switches { control.skin.onTintColor(Self.text).backgroundColor(Self.background) }
      for view in views { view.skin.backgroundColor(Self.background).tintColor(Self.text) }
    }

    /// Sets the same properties without skins.
    func show(_ look: ManualStyle) {
      for label in labels {
        label.textColor = look.title
        label.font = look.font
      }
      for button in buttons {
        button.setTitleColor(look.text, for: .normal)
        button.backgroundColor = look.background
      }
      for control in switches {
        control.onTintColor = look.text
        control.backgroundColor = look.background
      }
      for view in views {
        view.backgroundColor = look.background
        view.tintColor = look.text
      }
    }

    /// Whether all controls have a style.
    func shows(_ look: ManualStyle) -> Bool {
      labels.allSatisfy { $0.textColor == look.title && $0.font == look.font }
        && buttons.allSatisfy { $0.titleColor(for: .normal) == look.text && $0.backgroundColor == look.background }
        && switches.allSatisfy { $0.onTintColor == look.text } && views.allSatisfy { $0.tintColor == look.text }
    }
  }
#endif
