// CoreGraphics: the part of the headless UIKit and of Foundation that belongs to it on Apple's platforms.

@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.CGPoint
@_exported public import struct Foundation.CGRect
@_exported public import struct Foundation.CGSize
@_exported public import struct UIKit.CGAffineTransform
@_exported public import enum UIKit.CGBlendMode
@_exported public import class UIKit.CGColor
@_exported public import class UIKit.CGColorSpace
@_exported public import func UIKit.CGColorSpaceCreateDeviceGray
@_exported public import func UIKit.CGColorSpaceCreateDeviceRGB
@_exported public import class UIKit.CGContext
@_exported public import class UIKit.CGGradient
@_exported public import struct UIKit.CGGradientDrawingOptions
@_exported public import class UIKit.CGImage
@_exported public import enum UIKit.CGLineCap
@_exported public import enum UIKit.CGLineJoin
@_exported public import class UIKit.CGMutablePath
@_exported public import class UIKit.CGPath
@_exported public import enum UIKit.CGPathDrawingMode
@_exported public import enum UIKit.CGPathFillRule
@_exported public import struct UIKit.CGVector
