// The example's Objective-C class, which its app sees through the bridging header.

import UIKit

final class ProfileViewController: UIViewController {}
