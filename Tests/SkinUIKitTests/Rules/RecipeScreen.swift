#if HEADLESS

import Foundation
import UIKit

/// A recipe of the example screen.
struct Recipe: Hashable, Sendable {
  var name: String
  var minutes: Int
  var isFavorite = false
}

/// A cell of the screen, laid out by constraints, with a gesture on its star.
final class RecipeCell: UITableViewCell {
  let nameLabel = UILabel()
  let timeLabel = UILabel()
  let star = UIImageView()
  var toggle: (() -> Void)?

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    timeLabel.font = .preferredFont(forTextStyle: .footnote)
    timeLabel.textColor = .secondaryLabel
    star.isUserInteractionEnabled = true
    star.contentMode = .center
    star.addGestureRecognizer(UITapGestureRecognizer(target: self, action: "starTapped:"))
    let texts = UIStackView(arrangedSubviews: [nameLabel, timeLabel])
    texts.axis = .vertical
    for view in [texts, star] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    let views = ["texts": texts, "star": star] as [String: Any]
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "H:|-16-[texts]-8-[star(44)]-8-|", views: views)
        + NSLayoutConstraint.constraints(withVisualFormat: "V:|-8-[texts]-8-|", views: views)
        + NSLayoutConstraint.constraints(withVisualFormat: "V:|[star]|", views: views))
  }

  required init?(coder: NSCoder) { nil }

  func show(_ recipe: Recipe) {
    nameLabel.text = recipe.name
    timeLabel.text = "\(recipe.minutes) min"
    star.image = UIImage(systemName: recipe.isFavorite ? "star.fill" : "star")
  }

  /// Handles the message of the star's gesture, without the Objective-C runtime.
  @discardableResult
  override func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    toggle?()
    return nil
  }
}

/// A screen as apps have them, which knows no skins: a search, a diffable data source, gestures, and an alert.
final class RecipeScreen: UIViewController, UITableViewDelegate, UISearchResultsUpdating {
  private(set) var recipes: [Recipe]
  let tableView = UITableView(frame: .zero, style: .insetGrouped)
  let search = UISearchController(searchResultsController: nil)
  private var source: UITableViewDiffableDataSource<Int, String>?

  init(_ recipes: [Recipe]) {
    self.recipes = recipes
    super.init(nibName: nil, bundle: nil)
    title = "Recipes"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.frame = view.bounds
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    tableView.register(RecipeCell.self, forCellReuseIdentifier: "recipe")
    tableView.keyboardDismissMode = .onDrag
    view.addSubview(tableView)
    source = UITableViewDiffableDataSource(tableView: tableView) { [weak self] table, path, name in
      let cell = table.dequeueReusableCell(withIdentifier: "recipe", for: path)
      guard let self, let cell = cell as? RecipeCell, let recipe = recipe(name) else { return cell }
      cell.show(recipe)
      cell.toggle = { [weak self] in self?.toggle(name) }
      return cell
    }
    tableView.delegate = self
    search.searchResultsUpdater = self
    search.searchBar.placeholder = "Search"
    navigationItem.searchController = search
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.add() })
    show()
  }

  private func recipe(_ name: String) -> Recipe? { recipes.first { $0.name == name } }

  /// Shows the recipes that contain the text of the search.
  private func show(reloading changed: [String] = []) {
    let text = search.searchBar.text ?? ""
    let names = recipes.map(\.name).filter { text.isEmpty || $0.localizedCaseInsensitiveContains(text) }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(names)
    snapshot.reloadItems(changed.filter(names.contains))
    source?.apply(snapshot)
  }

  private func toggle(_ name: String) {
    guard let index = recipes.firstIndex(where: { $0.name == name }) else { return }
    recipes[index].isFavorite.toggle()
    show(reloading: [name])
  }

  private func add() {
    let alert = UIAlertController(title: "New recipe", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Add", style: .default) { [weak self, weak alert] _ in
        guard let name = alert?.textFields?.first?.text, !name.isEmpty else { return }
        self?.recipes.append(Recipe(name: name, minutes: 10))
        self?.show()
      })
    present(alert, animated: true)
  }

  func updateSearchResults(for searchController: UISearchController) { show() }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let page = UIViewController()
    page.title = source?.itemIdentifier(for: indexPath)
    navigationController?.pushViewController(page, animated: true)
  }
}

#endif
