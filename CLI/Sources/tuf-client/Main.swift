// Where the process begins, and the one exit code for everything that goes wrong.

import ArgumentParser
import Foundation
import SkinKit

@main enum Main {
  static func main() async {
    do {
      try await TufClient.parse().run()
    } catch let issue as SkinIssue {
      fail(issue.description)
    } catch  where TufClient.exitCode(for: error) == .success {
      // Help and the like are no failures.
      TufClient.exit(withError: error)
    } catch {
      fail(TufClient.fullMessage(for: error))
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
  }
}
