// What the bridging header of the example shows of its Objective-C code.

import UIKit

final class ProfileViewController: UIViewController {}
