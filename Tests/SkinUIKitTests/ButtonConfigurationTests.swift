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
    configuration.title = "original"
    return UIButton(configuration: configuration)
  }

  @Test("Fields are set one by one, and the app's later changes of the configuration stay")
  func fields() throws {
    let manager = SkinManager()
    let button = button()
    button.skin(following: manager).module("m").configurationBaseBackgroundColor("red").configurationTitle("next")
    manager.apply(try .module(skin))
    #expect(button.configuration?.baseBackgroundColor == .red && button.titleLabel?.text == "下一步")
    button.configuration?.subtitle = "the app's"
    button.configuration?.imagePadding = 7
    manager.apply(nil)
    #expect(button.configuration?.baseBackgroundColor == nil && button.configuration?.title == "original")
    #expect(button.configuration?.subtitle == "the app's" && button.configuration?.imagePadding == 7)
  }

  @Test("A button without a configuration gets none, and follows its keys once it has one")
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

  @Test("A title's font and color are combined with the app's transformer, which is restored")
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

  @Test("A skin's title keeps the app's attributes, and the app's title is restored with them")
  func attributedTitle() throws {
    let manager = SkinManager()
    let button = button()
    var original = AttributedString("original")
    original.kern = 4
    button.configuration?.attributedTitle = original
    button.skin(following: manager).configurationTitle("m.next")
    manager.apply(try .module(skin))
    #expect(button.configuration?.title == "下一步" && button.configuration?.attributedTitle?.kern == 4)
    manager.apply(nil)
    #expect(button.configuration?.attributedTitle == original)
  }

  @Test("Default content insets are restored for the button's current size")
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

  @Test("An unknown corner style leaves the button unchanged")
  func cornerStyle() throws {
    let manager = SkinManager()
    let button = button()
    button.configuration?.cornerStyle = .large
    button.skin(following: manager).configurationCornerStyle("m.nonsense")
    manager.apply(try .module(skin))
    #expect(button.configuration?.cornerStyle == .large)
  }

  @Test("A state's background color follows dark mode, and a state without one shows that of the normal state")
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
