// QuartzCore: the layers and animations of the headless UIKit, and CoreGraphics, which it needs.

@_exported public import CoreGraphics

@_exported public import protocol UIKit.CAAction
@_exported public import class UIKit.CAAnimation
@_exported public import protocol UIKit.CAAnimationDelegate
@_exported public import class UIKit.CABasicAnimation
@_exported public import struct UIKit.CACornerMask
@_exported public import func UIKit.CACurrentMediaTime
@_exported public import class UIKit.CAEmitterCell
@_exported public import class UIKit.CAEmitterLayer
@_exported public import struct UIKit.CAEmitterLayerEmitterMode
@_exported public import struct UIKit.CAEmitterLayerEmitterShape
@_exported public import struct UIKit.CAEmitterLayerRenderMode
@_exported public import class UIKit.CAGradientLayer
@_exported public import struct UIKit.CAGradientLayerType
@_exported public import class UIKit.CALayer
@_exported public import struct UIKit.CALayerContentsFormat
@_exported public import struct UIKit.CALayerContentsGravity
@_exported public import struct UIKit.CALayerCornerCurve
@_exported public import protocol UIKit.CALayerDelegate
@_exported public import struct UIKit.CAMediaTimingFillMode
@_exported public import class UIKit.CAMediaTimingFunction
@_exported public import struct UIKit.CAMediaTimingFunctionName
@_exported public import class UIKit.CAPropertyAnimation
@_exported public import class UIKit.CAShapeLayer
@_exported public import struct UIKit.CAShapeLayerFillRule
@_exported public import struct UIKit.CAShapeLayerLineCap
@_exported public import struct UIKit.CAShapeLayerLineJoin
@_exported public import class UIKit.CATextLayer
@_exported public import struct UIKit.CATextLayerAlignmentMode
@_exported public import struct UIKit.CATextLayerTruncationMode
@_exported public import class UIKit.CATransaction
@_exported public import struct UIKit.CATransform3D
@_exported public import func UIKit.CATransform3DGetAffineTransform
@_exported public import let UIKit.CATransform3DIdentity
@_exported public import func UIKit.CATransform3DIsIdentity
@_exported public import func UIKit.CATransform3DMakeAffineTransform
@_exported public import func UIKit.CATransform3DMakeScale
@_exported public import func UIKit.CATransform3DMakeTranslation
@_exported public import typealias UIKit.CFTimeInterval
