// Alternative techniques with which objects follow a theme.

import Foundation
import OpenCombine
import SkinKit

/// The lower bound of any technique with weak references: load a reference, call a setter with a ready value.
@MainActor struct BareLoop {
  private struct Entry {
    weak var target: Target?
    let key: Int
  }

  private var entries: [Entry]
  private let set: (Target, SkinColor) -> Void

  /// Creates a loop over targets, each with the index of its key.
  init(_ targets: [(Target, key: Int)], set: @escaping (Target, SkinColor) -> Void = setColor) {
    entries = targets.map { Entry(target: $0, key: $1) }
    self.set = set
  }

  @inline(never) func apply(_ theme: Theme) {
    theme.ready.withUnsafeBufferPointer { ready in
      entries.withUnsafeBufferPointer { entries in
        for index in entries.indices {
          if let target = entries[index].target { set(target, ready[entries[index].key]) }
        }
      }
    }
  }
}

/// Sets the property.
///
/// Not inlined, because no general technique can inline its setters.
@inline(never) private func setColor(_ target: Target, _ color: SkinColor) { target.color = color }

/// One observer of a notification per object, which looks up its color by name.
final class NotificationPeer {
  private static let themeChanged = Notification.Name("ThemeChanged")
  private let center = NotificationCenter()
  private var observers: [any NSObjectProtocol] = []

  init(_ targets: [Target], names: (Int) -> String) {
    for (index, target) in targets.enumerated() {
      let name = names(index)
      observers.append(
        center.addObserver(forName: Self.themeChanged, object: nil, queue: nil) { [weak target] notification in
          guard let target, let theme = notification.object as? ThemeBox else { return }
          target.color = theme.colors[name]
        })
    }
  }

  @inline(never) func apply(_ theme: ThemeBox) { center.post(name: Self.themeChanged, object: theme) }

  deinit {
    for observer in observers { center.removeObserver(observer) }
  }
}

/// The colors of a theme as the object of a notification.
final class ThemeBox: Sendable {
  let colors: [String: SkinColor]

  init(_ theme: Theme) { colors = theme.colors }
}

/// One subscription per property, as in reactive themes.
final class CombinePeer {
  private let subject: CurrentValueSubject<Theme, Never>
  private var subscriptions: [AnyCancellable] = []

  init(_ targets: [Target], names: (Int) -> String, theme: Theme) {
    subject = CurrentValueSubject(theme)
    for (index, target) in targets.enumerated() {
      let name = names(index)
      subscriptions.append(
        subject.map { $0.colors[name] }.sink { [weak target] color in target?.color = color })
    }
  }

  @inline(never) func apply(_ theme: Theme) { subject.send(theme) }
}
