import ArgumentParser
import Foundation
import SkinKit
import ToolOutput

/// The entry point of the process, with exit code 1 for every failure.
@main enum Main {
  static func main() async {
    do {
      try await TufClient.parse().run()
    } catch let issue as SkinIssue {
      fail(issue.description)
    } catch  where TufClient.exitCode(for: error) == .success {
      // Requests for help aren't failures.
      TufClient.exit(withError: error)
    } catch {
      fail(TufClient.fullMessage(for: error))
    }
  }

  private static func fail(_ message: String) -> Never {
    ToolOutput.print(message, to: .errors)
    exit(1)
  }
}
