// The loading screen: the skin's animated image, a line of text and a progress bar.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

final class LoadingViewController: UIViewController {
  private let animation = UIImageView()
  private let titleLabel = UILabel()
  private let note = UILabel()
  private let track = UIView()
  private let progress = SkinGradientView()

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.skin.title("loading.bar_title_text")
    animation.contentMode = .scaleAspectFit
    titleLabel.textAlignment = .center
    note.textAlignment = .center
    track.clipsToBounds = true
    track.layer.cornerRadius = 3
    progress.layer.cornerRadius = 3
    for part in [animation, titleLabel, note, track] { view.addSubview(part) }
    track.addSubview(progress)
    view.skin.backgroundColor("loading.background")
    animation.skin.animatedImage("loading.animation")
    titleLabel.skin.module("loading").text("title_text").textColor("title").font("title_font")
    note.skin.module("loading").text("note_text").textColor("note").font("note_font")
    track.skin.module("loading").backgroundColor("track")
    progress.skin.module("loading").gradient("progress_gradient")
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds.inset(by: view.safeAreaInsets)
    let top = area.midY - 150
    animation.frame = CGRect(x: area.midX - 80, y: top, width: 160, height: 160)
    titleLabel.frame = CGRect(x: 20, y: top + 172, width: area.width - 40, height: 26)
    note.frame = CGRect(x: 20, y: top + 202, width: area.width - 40, height: 20)
    track.frame = CGRect(x: area.midX - 90, y: top + 242, width: 180, height: 6)
    progress.frame = CGRect(x: 0, y: 0, width: 112, height: 6)
  }
}
