#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Button configurations")
struct ButtonConfigurationTests {
  private let skin = """
    {"colors": {"red": "#FF0000", "green": "#00FF00", "varied": {"any": "#111111", "dark": "#EEEEEE"}},
     "texts": {"next": "下一步", "nonsense": "round"}, "fonts": {"big": 21}, "insets": {"wide": [1, 2, 3, 4]}}
    """

  private func button() -> UIButton {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "own"
    return UIButton(configuration: configuration)
  }

  @Test("Fields follow one by one: what the app changes in the configuration meanwhile stays")
  func fields() throws {
    let manager = SkinManager()
    let button = button()
    button.skin(following: manager).module("m").configurationBaseBackgroundColor("red").configurationTitle("next")
    manager.apply(try .module(skin))
    #expect(button.configuration?.baseBackgroundColor == .red && button.titleLabel?.text == "下一步")
    button.configuration?.subtitle = "the app's"
    button.configuration?.imagePadding = 7
    manager.apply(nil)
    #expect(button.configuration?.baseBackgroundColor == nil && button.configuration?.title == "own")
    #expect(button.configuration?.subtitle == "the app's" && button.configuration?.imagePadding == 7)
  }

  @Test("A button without a configuration is left without one, and follows once it has one")
  func none() throws {
    let manager = SkinManager(builtIn: try .module(skin))
    let button = UIButton()
    button.skin(following: manager).module("m").configurationBaseBackgroundColor("red").configurationTitleFont("big")
      .configurationContentInsets("wide").configurationTitle("next").configurationImageColor("green")
    #expect(button.configuration == nil)
    button.configuration = .filled()
    manager.apply(try .module(skin.replacingOccurrences(of: "#FF0000", with: "#0000FF")))
    #expect(button.configuration?.baseBackgroundColor == .blue)
  }

  @Test("A title's font and colour share a transformer with the app's own, which comes back alone")
  func transformer() throws {
    let manager = SkinManager()
    let button = button()
    button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      var outgoing = incoming
      outgoing.kern = 3
      outgoing.font = .systemFont(ofSize: 9)
      return outgoing
    }
    let proxy = button.skin(following: manager).module("m").configurationTitleFont("big").configurationTitleColor("red")
    func attributes() -> AttributeContainer? {
      button.configuration?.titleTextAttributesTransformer?(AttributeContainer())
    }
    manager.apply(try .module(skin))
    #expect(attributes()?.font?.pointSize == 21 && attributes()?.foregroundColor == .red && attributes()?.kern == 3)
    #expect(
      button.titleLabel?.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    manager.apply(try .module(skin.replacingOccurrences(of: "21", with: "25")))
    #expect(attributes()?.font?.pointSize == 25 && attributes()?.foregroundColor == .red)
    proxy.bind(named: "configurationTitleFont", to: "gone")
    #expect(attributes()?.font?.pointSize == 9 && attributes()?.foregroundColor == .red)
    manager.apply(nil)
    #expect(attributes()?.font?.pointSize == 9 && attributes()?.foregroundColor == nil && attributes()?.kern == 3)
  }

  @Test("A title from a skin keeps the attributes that the app has given it, and the app's title comes back whole")
  func attributedTitle() throws {
    let manager = SkinManager()
    let button = button()
    var own = AttributedString("own")
    own.kern = 4
    button.configuration?.attributedTitle = own
    button.skin(following: manager).configurationTitle("m.next")
    manager.apply(try .module(skin))
    #expect(button.configuration?.title == "下一步" && button.configuration?.attributedTitle?.kern == 4)
    manager.apply(nil)
    #expect(button.configuration?.attributedTitle == own)
  }

  @Test("Content insets that nobody set are the standard ones again, of whatever size the button has by then")
  func insets() throws {
    let manager = SkinManager()
    let button = button()
    button.skin(following: manager).configurationContentInsets("m.wide")
    manager.apply(try .module(skin))
    #expect(button.configuration?.contentInsets == .init(top: 1, leading: 2, bottom: 3, trailing: 4))
    button.configuration?.buttonSize = .large
    manager.apply(nil)
    #expect(button.configuration?.contentInsets.leading == 20)
  }

  @Test("A text that names no corner style leaves the button its own")
  func cornerStyle() throws {
    let manager = SkinManager()
    let button = button()
    button.configuration?.cornerStyle = .large
    button.skin(following: manager).configurationCornerStyle("m.nonsense")
    manager.apply(try .module(skin))
    #expect(button.configuration?.cornerStyle == .large)
  }

  @Test("A colour behind a state is another in dark mode, and a state without one shows the normal one")
  func stateBackground() throws {
    let manager = SkinManager(builtIn: try .module(skin))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    manager.followAppearance(of: window)
    let button = UIButton(frame: window.bounds)
    window.addSubview(button)
    let proxy = button.skin(following: manager).module("m")
    proxy.stateBackgroundColor("varied").stateBackgroundColor("red", for: .selected).titleColor("green", for: .disabled)
    #expect(Pixels(of: button)[10, 10] == "#111111")
    window.overrideUserInterfaceStyle = .dark
    #expect(Pixels(of: button)[10, 10] == "#EEEEEE")
    button.isSelected = true
    #expect(Pixels(of: button)[10, 10] == "#FF0000")
    proxy.unbind(named: "stateBackgroundColor.selected")
    #expect(Pixels(of: button)[10, 10] == "#EEEEEE" && button.backgroundImage(for: .selected) == nil)
  }
}

#endif
