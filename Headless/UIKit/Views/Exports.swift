// Importing UIKit imports Foundation, as on Apple's platforms.

@_exported public import Foundation
