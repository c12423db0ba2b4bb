// Follows a server: checks for updates, downloads, verifies, installs and shows skins.

import Foundation
import SkinKit
import SkinUpdate

let (folder, root, server) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])
guard let app = SkinIdentifier("app"), let channel = SkinIdentifier("live"), let server = URL(string: server) else {
  exit(1)
}
let storage = URL(filePath: folder)
let resolver = SkinResolver()
let launch = SkinStore.beginLaunch(at: storage, app: app, channel: channel, context: ActivationContext(now: Date()))
if let last = launch.skin { SkinManager.shared.apply(resolver.resolve(try SkinDocument.read(last))) }
let store = try SkinStore(at: storage)
let updater = try SkinUpdater(
  app: app, channel: channel, location: RepositoryLocation(server: server, app: app, channel: channel),
  pinnedRoot: Data(contentsOf: URL(filePath: root)), store: store)
let events = updater.events
try await store.confirmHealthy(launch.skin)
Task { await updater.run() }
for await case .activated(let skin) in events {
  let next = try skin.map { resolver.resolve(try SkinDocument.read($0)) }
  await SkinManager.shared.prepareAndApply(next)
}
