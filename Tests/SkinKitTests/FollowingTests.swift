import Foundation
import Observation
import SkinTestSupport
import Testing

@testable import SkinKit

/// A view model in plain Swift.
@MainActor
private final class Model: SkinFollowing {
  var accent: SkinColor = .init(red: 0, green: 0, blue: 0)
  var title = "own"
  var lines: [String] = []
  let followedKeys: [AnySkinKey]

  init(_ keys: [AnySkinKey] = []) { followedKeys = keys }

  func follow(_ values: SkinValues) { lines.append(values["m.a" as SkinKey<SkinColor>]?.description ?? "none") }

  func setTitle(_ title: String, _ suffix: String) { self.title = title + suffix }
}

private let red: SkinKey<SkinColor> = "m.a"

@MainActor
@Suite("Following keys")
struct FollowingTests {
  private func manager(_ colors: [String: String] = ["a": "#111111", "b": "#222222"]) throws -> SkinManager {
    SkinManager(builtIn: try .colors(colors))
  }

  @Test("A property follows by its key path, and is restored when no skin has the key")
  func keyPath() throws {
    let (manager, model) = (try manager(), Model())
    manager.bind(model, \.accent, to: red)
    #expect(model.accent.description == "#111111")
    manager.apply(.empty)
    #expect(model.accent.description == "#000000")
  }

  @Test("Binding again to a key that no skin has restores the original value")
  func rebindToMissing() throws {
    let (manager, model) = (try manager(), Model())
    manager.bind(model, \.accent, to: red)
    manager.bind(model, \.accent, to: "m.missing")
    #expect(model.accent.description == "#000000" && manager.bindingCount == 1)
  }

  @Test("A typed binding can be replaced by one with a closure, which keeps the original value")
  func rebindToClosure() throws {
    let (manager, model) = (try manager(), Model())
    manager.bind(model, \.accent, to: red)
    manager.bind(
      model, SkinBindingProperty(\Model.accent), to: ["m.a", "m.b"], original: \.accent,
      update: { model, original, values in model.accent = values["m.b"] ?? original })
    #expect(model.accent.description == "#222222" && manager.bindingCount == 1)
    manager.unbind(model, SkinBindingProperty(\Model.accent))
    #expect(model.accent.description == "#000000" && manager.bindingCount == 0)
  }

  @Test("A following object is updated at once and after changes of its keys")
  func following() throws {
    let (manager, model, every) = (try manager(), Model(["m.a"]), Model())
    manager.follow(model)
    manager.follow(every)
    manager.apply(try .colors(["a": "#111111", "b": "#333333"]))
    manager.apply(try .colors(["a": "#444444", "b": "#333333"]))
    #expect(model.lines == ["#111111", "#444444"])
    #expect(every.lines == ["#111111", "#111111", "#444444"])
  }

  @Test("A closure that follows several keys is called once for a change of all of them")
  func severalKeys() throws {
    let (manager, model) = (try manager(), Model())
    var calls = 0
    manager.follow(model, keys: ["m.a", "m.b"]) { _, _ in calls += 1 }
    manager.apply(try .colors(["a": "#333333", "b": "#444444"]))
    #expect(calls == 2)
  }

  @Test("Closures without a name follow side by side, and one that the same code adds again replaces its own")
  func unnamed() throws {
    let (manager, model) = (try manager(), Model())
    var calls: [String] = []
    for round in 1...2 {
      manager.follow(model, keys: ["m.a"]) { _, _ in calls.append("first \(round)") }
      manager.follow(model, keys: ["m.a"]) { _, _ in calls.append("second \(round)") }
      manager.follow(model, keys: ["m.a"], name: "named") { _, _ in calls.append("named \(round)") }
    }
    manager.follow(model, keys: ["m.a"], name: "named") { _, _ in calls.append("renewed") }
    #expect(manager.bindingCount == 3)
    calls = []
    manager.apply(try .colors(["a": "#333333"]))
    #expect(calls.sorted() == ["first 2", "renewed", "second 2"])
    manager.unfollow(model)
    calls = []
    manager.apply(try .colors(["a": "#444444"]))
    #expect(calls == ["renewed"])
    manager.unfollow(model, name: "named")
    #expect(manager.bindingCount == 0)
  }

  @Test("A function that adds closures for its callers identifies them by the place that it is given")
  func forwarded() throws {
    let (manager, model) = (try manager(), Model())
    var calls: [Int] = []
    func add(_ number: Int, line: UInt = #line) {
      manager.follow(model, keys: ["m.a"], line: line) { _, _ in calls.append(number) }
    }
    add(1)
    add(2)
    #expect(manager.bindingCount == 2)
  }

  @Test("A call is replayed with a fixed argument and one built by a chain")
  func replay() throws {
    let (manager, model) = (try manager(), Model())
    manager.replay(
      model, Model.setTitle, name: "title", .key(red) { $0.description.lowercased() }, .fixed("!")
    ) { $0.title = "own" }
    #expect(model.title == "#111111!")
    manager.apply(try .colors(["a": "#ABCDEF"]))
    #expect(model.title == "#abcdef!")
    manager.apply(.empty)
    #expect(model.title == "own" && manager.bindingCount == 1)
  }

  @Test("One sequence has the changes, another a key's current and later values")
  func sequences() async throws {
    let manager = try manager()
    var values = manager.values(of: red).makeAsyncIterator()
    var changes = manager.changes.makeAsyncIterator()
    #expect(await values.next() == .some(try SkinColor("#111111")))
    manager.apply(try .colors(["a": "#111111", "b": "#333333"]))
    #expect(await changes.next()?.changedKeys == 1)
    manager.apply(try .colors(["a": "#444444", "b": "#333333"]))
    #expect(await values.next() == .some(try SkinColor("#444444")))
    manager.apply(.empty)
    #expect(await values.next() == .some(nil))
  }

  @Test("A sequence without readers is released")
  func endedSequence() async throws {
    let manager = try manager()
    let reader = Task { for await _ in manager.changes {} }
    try await eventually("the reader listens") { manager.streams.count == 1 }
    reader.cancel()
    try await eventually("the sequence is released") { manager.streams.count == 0 }
  }

  @Test("Observers of a key are notified of its changes only")
  func observation() throws {
    guard #available(iOS 17, macOS 14, *) else { return }
    let manager = try manager()
    let state = SkinState(manager)
    let told = Locked(0)
    func observe() {
      withObservationTracking {
        _ = state[red]
      } onChange: {
        told.withLock { $0 += 1 }
      }
    }
    observe()
    manager.apply(try .colors(["a": "#111111", "b": "#333333"]))
    #expect(told.withLock(\.self) == 0)
    manager.apply(try .colors(["a": "#555555", "b": "#333333"]))
    #expect(told.withLock(\.self) == 1)
    observe()
    manager.apply(.empty)
    #expect(told.withLock(\.self) == 2 && state[red] == nil)
  }

  @Test("Observers of all variants of a key are notified when another appearance's value changes")
  func observationOfVariants() throws {
    guard #available(iOS 17, macOS 14, *) else { return }
    func skin(dark: String) throws -> Skin {
      let text = ##"{"colors": {"a": {"any": "#111111", "dark": "\##(dark)"}}}"##
      return SkinResolver().resolve(
        try SkinDocument.read(
          SkinMemoryFiles(contents: [
            "skin.json": Data(#"{"schema": 1, "id": "test"}"#.utf8), "modules/m.json": Data(text.utf8),
          ])))
    }
    let manager = SkinManager(builtIn: try skin(dark: "#222222"))
    let state = SkinState(manager)
    let told = Locked(0)
    withObservationTracking {
      #expect(state.variants(red)?.isVaried == true)
    } onChange: {
      told.withLock { $0 += 1 }
    }
    manager.apply(try skin(dark: "#333333"))
    #expect(told.withLock(\.self) == 1)
    #expect(SkinState.shared.manager === SkinManager.shared)
  }

  @Test("Targets aren't retained by any kind of binding")
  func leaks() throws {
    let manager = try manager()
    weak var gone: Model?
    do {
      let model = Model(["m.a"])
      gone = model
      manager.bind(model, \.accent, to: red)
      manager.follow(model)
      manager.follow(model, keys: ["m.b"], name: "x") { model, _ in model.title = "x" }
      manager.replay(model, Model.setTitle, name: "title", .fixed("a"), .fixed("b"))
      manager.apply(try .colors(["a": "#777777", "b": "#888888"]))
    }
    #expect(gone == nil)
    #expect(manager.apply(.empty)?.visited == 0)
    #expect(manager.bindingCount == 0)
  }
}
