import Foundation
package import SkinKit

extension SkinMemoryFiles {
  /// Files that hold text.
  package init(_ texts: [String: String]) { self.init(contents: texts.mapValues { Data($0.utf8) }) }
}
