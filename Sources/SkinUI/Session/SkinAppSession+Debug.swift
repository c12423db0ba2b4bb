#if DEBUG
  import SkinKit
  package import SkinUpdate

  extension SkinAppSession {
    /// The keys of all skins of a folder that can be read; the others are reported when they are chosen.
    static func keys(of folder: SkinFolder?) -> Set<String> {
      guard let folder else { return [] }
      return Set(folder.ids.flatMap { id in (try? folder.document(id))?.entries.keys.map(\.self) ?? [] })
    }

    /// Follows `skin watch` until ``end()``, in place of what was followed before.
    package func follow(_ live: SkinLiveReload) {
      liveReload?.cancel()
      let resolver = skins?.builtIn.map { SkinResolver(builtIn: $0) } ?? SkinResolver()
      let manager = manager
      liveReload = Task {
        await live.run(on: manager, resolver: resolver) { event in
          switch event {
          case .connected: break
          case .applied(let issues): for issue in issues { SkinManager.report(issue) }
          case .failed(let issue), .lost(let issue): SkinManager.report(issue)
          }
        }
      }
    }
  }
#endif
