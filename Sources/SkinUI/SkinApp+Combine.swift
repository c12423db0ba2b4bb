#if canImport(Combine)
  public import Combine
  import Foundation
  public import SkinKit

  extension SkinApp {
    /// Publishes the changes of skin, style, font scale, language and appearance, on the main thread.
    /// ```swift
    /// SkinApp.publisher.sink { change in title = change.new.name }.store(in: &subscriptions)
    /// ```
    public static var publisher: AnyPublisher<SkinChange, Never> {
      NotificationCenter.default.publisher(for: SkinManager.didChange, object: SkinManager.shared)
        .compactMap { $0.userInfo?[SkinManager.changeKey] as? SkinChange }
        .eraseToAnyPublisher()
    }
  }
#endif
