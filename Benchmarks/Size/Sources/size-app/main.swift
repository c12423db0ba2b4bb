// An app's window whose views follow skins from a server.

import Foundation
import SkinKit
import SkinUIKit
import SkinUpdate
import UIKit

let (builtIn, folder, root) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])
guard let app = SkinIdentifier("app"), let channel = SkinIdentifier("live"),
  let server = URL(string: CommandLine.arguments[4])
else { exit(1) }
let storage = URL(filePath: folder)
let document = try SkinDocument.read(SkinFolderFiles(URL(filePath: builtIn)))
let resolver = SkinResolver(builtIn: document)
let manager = SkinManager.shared
manager.builtIn = resolver.resolve(document)
let launch = SkinStore.beginLaunch(at: storage, app: app, channel: channel, context: ActivationContext(now: Date()))
if let last = launch.skin { manager.apply(resolver.resolve(try SkinDocument.read(last))) }

let window = UIWindow(frame: UIScreen.main.bounds)
manager.followAppearance(of: window)
let (label, button, image) = (UILabel(), UIButton(), UIImageView())
for view in [label, button, image] { window.addSubview(view) }
label.skin.textColor("home.title").font("home.title_font").backgroundGradient("home.back")
button.skin.titleColor("home.button", for: .normal).tintColor("home.tint")
image.skin.image("home.logo")
UINavigationBar().skin.bar.backgroundColor("app.bar").bar.title.color("app.bar_title")
SkinRules.shared.start()

let store = try SkinStore(at: storage)
let updater = try SkinUpdater(
  app: app, channel: channel, location: RepositoryLocation(server: server, app: app, channel: channel),
  pinnedRoot: Data(contentsOf: URL(filePath: root)), store: store)
let events = updater.events
try await store.confirmHealthy(launch.skin)
Task { await updater.run() }
for await case .activated(let skin) in events {
  let next = try skin.map { resolver.resolve(try SkinDocument.read($0)) }
  await manager.prepareAndApply(next, transition: .crossDissolve)
}
