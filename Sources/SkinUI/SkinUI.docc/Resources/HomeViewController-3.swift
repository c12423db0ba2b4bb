import SkinUI
import UIKit

final class HomeViewController: UIViewController {
  private let titleLabel = UILabel()
  private let button = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel.text = "Hello"
    button.setTitle("Change skin", for: .normal)
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
}
