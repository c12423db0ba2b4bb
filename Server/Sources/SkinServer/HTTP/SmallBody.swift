// Reads the body of a request that fits into memory.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinKit

extension Request {
  /// Reads the body whole.
  /// - Parameters:
  ///   - limit: The most bytes that are read.
  ///   - remedy: What to send instead of a body that is longer.
  /// - Returns: The bytes.
  /// - Throws: `HTTPProblem` where the body is longer, or the client went away.
  func smallBody(upTo limit: Int, remedy: String) async throws -> Data {
    do {
      return Data(try await body.collect(upTo: limit).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw HTTPProblem(.contentTooLarge, .badBody, "The body is larger than \(limit) bytes", remedy: remedy)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw HTTPProblem(
        .badRequest, .badBody, "The connection ended in the middle of the body", remedy: "Send the request again.")
    }
  }
}
