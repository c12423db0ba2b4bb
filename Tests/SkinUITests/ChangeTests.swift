#if HEADLESS

import Foundation
import Observation
import SkinUI
import Testing

extension FacadeTests {
  @MainActor
  @Suite("Changes")
  struct ChangeTests {
    @Test("Changes arrive as a sequence and as a notification")
    func sequence() async throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      var iterator = SkinApp.changes.makeAsyncIterator()
      let posted = Locked(0)
      let observer = NotificationCenter.default.addObserver(forName: SkinApp.didChange, object: nil, queue: nil) {
        _ in
        posted.withLock { $0 += 1 }
      }
      defer { NotificationCenter.default.removeObserver(observer) }
      try SkinApp.choose("night")
      #expect(await iterator.next()?.new.id == SkinIdentifier("night"))
      SkinApp.style = .dark
      #expect(await iterator.next()?.new.id == SkinIdentifier("night"))
      SkinApp.isEnabled = false
      #expect(await iterator.next() != nil)
      #expect(posted.withLock(\.self) >= 3)
    }

    @Test("Observable state notifies of the start and of each change")
    func observable() throws {
      guard #available(iOS 17, macOS 14, *) else { return }
      let stage = try Stage()
      defer { stage.end() }
      let state = SkinApp.state
      let changes = Locked(0)
      func observe<Value>(_ read: () -> Value) -> Value {
        withObservationTracking(read) { changes.withLock { $0 += 1 } }
      }
      #expect(observe { state.current } == nil)
      stage.start()
      #expect(changes.withLock(\.self) == 1)
      #expect(observe { state.current }?.id == "builtin")
      try SkinApp.choose("night", transition: .none)
      #expect(changes.withLock(\.self) == 2)
      #expect(observe { state.current }?.id == "night" && state.available.count == 2)
      state.style = .dark
      #expect(changes.withLock(\.self) == 3 && SkinApp.style == .dark)
      _ = observe { state.fontScale }
      state.fontScale = 2
      #expect(changes.withLock(\.self) == 4 && SkinApp.fontScale == 2)
      _ = observe { state.isEnabled }
      state.isEnabled = false
      #expect(changes.withLock(\.self) == 5 && !SkinApp.isEnabled)
      _ = observe { state.language }
      state.language = SkinLanguage("ja")
      #expect(changes.withLock(\.self) == 6 && SkinApp.language?.tag == "ja")
    }
  }
}

#endif
