// The declarations that the code of docs/quick-start.md uses.

import Foundation
import SkinUI

@MainActor var server = SkinApp.Server(URL(fileURLWithPath: "/"), app: "festival", root: "root")
