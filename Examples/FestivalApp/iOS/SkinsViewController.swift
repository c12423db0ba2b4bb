// The list of the skins in the bundle, and of the screens that aren't made of UIKit code in Swift.

import SkinUI
import SwiftUI
import UIKit

/// Chooses a skin, or shows one of the other screens.
final class SkinsViewController: UITableViewController {
  /// The screens that are made in other ways.
  private enum Screen: String, CaseIterable {
    case swiftUI = "SwiftUI"
    case objectiveC = "Objective-C"
    case storyboard = "Storyboard"

    @MainActor func make() -> UIViewController? {
      switch self {
      case .swiftUI: UIHostingController(rootView: GreetingView().skinned())
      case .objectiveC: ProfileViewController()
      case .storyboard: UIStoryboard(name: "Settings", bundle: nil).instantiateInitialViewController()
      }
    }
  }

  private var changes: Task<Void, Never>?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Skins"
    view.skin.backgroundColor("app.page")
    changes = Task { [weak self] in
      for await _ in SkinApp.changes { self?.tableView.reloadData() }
    }
  }

  deinit { changes?.cancel() }

  override func numberOfSections(in tableView: UITableView) -> Int { 2 }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    section == 0 ? "Skins" : "Screens"
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    section == 0 ? SkinApp.available.count : Screen.allCases.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.skin.backgroundColor("app.card")
    cell.textLabel?.skin.textColor("app.text").font("app.body_font")
    if indexPath.section == 0 {
      let skin = SkinApp.available[indexPath.row]
      cell.textLabel?.text = skin.name
      cell.accessibilityIdentifier = "skin \(skin.id)"
      cell.accessoryType = skin == SkinApp.current ? .checkmark : .none
    } else {
      cell.textLabel?.text = Screen.allCases[indexPath.row].rawValue
      cell.accessoryType = .disclosureIndicator
    }
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    guard indexPath.section == 0 else {
      if let screen = Screen.allCases[indexPath.row].make() {
        navigationController?.pushViewController(screen, animated: true)
      }
      return
    }
    do {
      try SkinApp.choose(SkinApp.available[indexPath.row].id, from: tableView.cellForRow(at: indexPath) ?? tableView)
    } catch {
      let alert = UIAlertController(title: "The skin can't be shown", message: "\(error)", preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      present(alert, animated: true)
    }
  }
}
