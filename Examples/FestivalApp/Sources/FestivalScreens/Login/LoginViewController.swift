// The login screen: the skin's hero image, couplets if the skin has them, and a form on a card.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

final class LoginViewController: UIViewController {
  private let hero = UIImageView()
  private let logo = UIImageView()
  private let name = UILabel()
  private let slogan = UILabel()
  private let couplets = (left: UIImageView(), right: UIImageView())
  private let form = LoginForm()
  private let register = UIButton(type: .custom)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.skin.backgroundColor("login.background")
    hero.contentMode = .scaleAspectFill
    hero.clipsToBounds = true
    name.textAlignment = .center
    slogan.textAlignment = .center
    for part in [hero, couplets.left, couplets.right, logo, name, slogan, form, register] { view.addSubview(part) }
    hero.skin.image("login.hero")
    logo.skin.image("login.logo")
    // Only festival skins have couplets. With other skins, these views keep their original value: no image.
    couplets.left.skin.image("login.couplet_left")
    couplets.right.skin.image("login.couplet_right")
    name.skin.module("login").text("name_text").textColor("name").font("name_font")
    slogan.skin.module("login").text("slogan_text").textColor("slogan").font("slogan_font")
    register.skin.module("login").title("register_text", for: .normal).titleColor("register", for: .normal)
      .titleFont("code_font")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.setNavigationBarHidden(true, animated: animated)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    let top = view.safeAreaInsets.top
    let heroHeight = max(width * 330 / 390, top + 280)
    hero.frame = CGRect(x: 0, y: 0, width: width, height: heroHeight)
    logo.frame = CGRect(x: (width - 84) / 2, y: top + 44, width: 84, height: 84)
    name.frame = CGRect(x: 76, y: logo.frame.maxY + 14, width: width - 152, height: 30)
    slogan.frame = CGRect(x: 76, y: name.frame.maxY + 4, width: width - 152, height: 18)
    couplets.left.frame = CGRect(x: 24, y: top + 26, width: 44, height: 214)
    couplets.right.frame = CGRect(x: width - 68, y: top + 26, width: 44, height: 214)
    form.frame = CGRect(x: 20, y: heroHeight - 36, width: width - 40, height: LoginForm.height)
    register.frame = CGRect(x: 20, y: form.frame.maxY + 14, width: width - 40, height: 32)
  }
}
