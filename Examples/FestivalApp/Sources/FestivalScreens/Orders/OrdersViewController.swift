// The list of orders, which is empty and shows the skin's image.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

final class OrdersViewController: UIViewController {
  private let picture = UIImageView()
  private let titleLabel = UILabel()
  private let note = UILabel()
  private let button = UIButton(type: .custom)

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.skin.title("orders.bar_title_text")
    picture.contentMode = .scaleAspectFit
    titleLabel.textAlignment = .center
    note.textAlignment = .center
    button.layer.cornerRadius = 22
    for part in [picture, titleLabel, note, button] { view.addSubview(part) }
    view.skin.backgroundColor("orders.background")
    picture.skin.image("orders.empty")
    titleLabel.skin.module("orders").text("title_text").textColor("title").font("title_font")
    note.skin.module("orders").text("note_text").textColor("note").font("note_font")
    button.skin.module("orders").title("button_text", for: .normal).titleColor("button_ink", for: .normal)
      .titleFont("button_font").backgroundGradient(.ordersButton)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds.inset(by: view.safeAreaInsets)
    let top = area.midY - 180
    picture.frame = CGRect(x: area.midX - 108, y: top, width: 216, height: 180)
    titleLabel.frame = CGRect(x: 20, y: top + 196, width: area.width - 40, height: 28)
    note.frame = CGRect(x: 20, y: top + 228, width: area.width - 40, height: 20)
    button.frame = CGRect(x: area.midX - 96, y: top + 272, width: 192, height: 44)
  }
}
