import SkinTestSupport

@testable import SkinUpdate

/// A store in a temporary folder: what the suites about stores start from.
class StoreSuite {
  let folder: TemporaryFolder
  let store: SkinStore

  init() throws {
    folder = try TemporaryFolder()
    store = try SkinStore(at: folder.url)
  }
}
