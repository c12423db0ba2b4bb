import SkinUI
import UIKit

final class HomeViewController: UIViewController {
  private let titleLabel = UILabel()
  private let button = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel.text = "Hello"
    button.setTitle("Change skin", for: .normal)
    button.addAction(UIAction { [weak self] _ in self?.changeSkin() }, for: .primaryActionTriggered)
    view.addSubview(titleLabel)
    view.addSubview(button)
    view.skin.backgroundColor("home.page")
    titleLabel.skin.textColor("home.title").font("home.title_font").text("home.greeting")
    button.skin.titleColor("home.accent", for: .normal)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    titleLabel.frame = CGRect(x: 24, y: 120, width: view.bounds.width - 48, height: 44)
    button.frame = CGRect(x: 24, y: 180, width: 120, height: 44)
  }

  private func changeSkin() {
    let next = SkinApp.current?.id == "night" ? nil : "night"
    do {
      try SkinApp.choose(next, from: button)
    } catch {
      print(error)
    }
  }
}
