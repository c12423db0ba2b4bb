// The declarations that the code of docs/uikit.md uses.

import UIKit

final class Dial: UIControl {
  @objc dynamic var needleColor: UIColor?
}
