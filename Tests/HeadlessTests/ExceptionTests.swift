import Foundation
import Testing

@testable import UIKit

/// The exceptions that Apple's pages document; docs/coverage.md of the library lists them.
@Suite("Exceptions that UIKit raises")
struct ExceptionTests {
  @Test("A switch has a title in the Mac idiom only")
  func switchTitle() async {
    await #expect(processExitsWith: .failure) { await MainActor.run { UISwitch().title = "title" } }
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let toggle = UISwitch()
        toggle.traitOverrides.userInterfaceIdiom = .mac
        toggle.title = "title"
        precondition(toggle.title == "title")
      }
    }
  }

  @Test("A slider of a Mac has no colors and images of its own, unless it behaves as one of an iPad")
  func slider() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let slider = UISlider()
        slider.traitOverrides.userInterfaceIdiom = .mac
        slider.maximumTrackTintColor = .red
      }
    }
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let slider = UISlider()
        slider.traitOverrides.userInterfaceIdiom = .mac
        slider.preferredBehavioralStyle = .pad
        slider.maximumTrackTintColor = .red
        slider.setThumbImage(nil, for: .normal)
      }
    }
  }

  @Test("A visual effect view takes subviews into its content view only, and a view around it takes no mask")
  func effectView() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIVisualEffectView(effect: nil).addSubview(UIView()) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = UIView()
        view.addSubview(UIVisualEffectView(effect: nil))
        view.mask = UIView()
      }
    }
  }

  @Test("A list with negative sizes ends the app")
  func negative() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: -1, height: 20)
        let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
        let source = OneItem()
        list.dataSource = source
        list.layoutIfNeeded()
      }
    }
  }

  private final class OneItem: NSObject, UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
      UICollectionViewCell()
    }
  }

  @Test("A view isn't its own subview, and a constraint needs a common ancestor and a stable priority")
  func views() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = UIView()
        view.addSubview(view)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (one, other) = (UIView(), UIView())
        one.widthAnchor.constraint(equalTo: other.widthAnchor).isActive = true
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = UIView()
        let constraint = view.widthAnchor.constraint(equalToConstant: 5)
        constraint.isActive = true
        precondition(constraint.isActive)
        constraint.priority = .defaultLow
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = NSLayoutConstraint.constraints(withVisualFormat: "H:|-[missing]", views: [:]) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIStackView().insertArrangedSubview(UIView(), at: 1) }
    }
  }

  @Test("A stepper's limits are in order, and its step is positive")
  func stepper() async {
    await #expect(processExitsWith: .failure) { await MainActor.run { UIStepper().stepValue = 0 } }
    await #expect(processExitsWith: .failure) { await MainActor.run { UIStepper().minimumValue = 100 } }
    await #expect(processExitsWith: .failure) { await MainActor.run { UIStepper().maximumValue = 0 } }
  }

  @Test("Controllers are pushed, presented and contained once")
  func controllers() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let page = UIViewController()
        UINavigationController(rootViewController: page).pushViewController(page, animated: false)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let inner = UINavigationController(rootViewController: UIViewController())
        UINavigationController(rootViewController: UIViewController()).pushViewController(inner, animated: false)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = UINavigationController(rootViewController: UIViewController())
          .popToViewController(UIViewController(), animated: false)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let window = screen()
        let (other, sheet) = (screen(), UIViewController())
        window.rootViewController?.present(sheet, animated: false)
        other.rootViewController?.present(sheet, animated: false)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (outer, inner) = (UIViewController(), UIViewController())
        outer.addChild(inner)
        inner.addChild(outer)
      }
    }
  }

  @Test("An alert has one canceling action, and an action sheet no text field, and a place on an iPad")
  func alerts() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        for _ in 0..<2 { alert.addAction(UIAlertAction(title: "Cancel", style: .cancel)) }
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet).addTextField()
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let window = screen()
        let root = window.rootViewController
        root?.traitOverrides.userInterfaceIdiom = .pad
        root?.present(UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet), animated: false)
      }
    }
  }

  @MainActor private final class Rows: NSObject, UITableViewDataSource, UICollectionViewDataSource {
    var count = 2

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }

    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "unknown", for: indexPath)
    }
  }

  @MainActor private static func table(_ rows: Rows) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    table.dataSource = rows
    table.layoutIfNeeded()
    return table
  }

  @Test("Updates of a table agree with its data source")
  func tables() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let rows = Rows()
        Self.table(rows).insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
      }
    }
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let rows = Rows()
        let table = Self.table(rows)
        rows.count = 3
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let rows = Rows()
        let table = Self.table(rows)
        rows.count = 1
        table.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .none)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let rows = Rows()
        Self.table(rows).deleteSections([0], with: .none)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let rows = Rows()
        Self.table(rows).scrollToRow(at: IndexPath(row: 9, section: 0), at: .top, animated: false)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = UITableView().dequeueReusableCell(withIdentifier: "unknown", for: IndexPath(row: 0, section: 0))
      }
    }
  }

  @Test("Cells of a collection are registered, and identifiers of a snapshot unique")
  func collections() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let rows = Rows()
        let view = UICollectionView(
          frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: UICollectionViewFlowLayout())
        view.dataSource = rows
        view.layoutIfNeeded()
      }
    }
    await #expect(processExitsWith: .failure) {
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0])
      snapshot.appendItems([1, 1])
    }
    await #expect(processExitsWith: .failure) {
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendItems([1])
    }
  }

  @Test("A message without a method is a mistake")
  func messages() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (button, target) = (UIButton(), UIViewController())
        button.addTarget(target, action: "missing", for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
      }
    }
  }
}
