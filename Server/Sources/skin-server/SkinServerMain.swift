// The executable: everything is in the library, where tests reach it.

import Foundation
import SkinServer

@main
struct SkinServerMain {
  static func main() async {
    let process = ProcessInfo.processInfo
    exit(await ServerProcess.run(arguments: Array(process.arguments.dropFirst()), environment: process.environment))
  }
}
