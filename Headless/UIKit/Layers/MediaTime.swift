// The time of layers' animations.

internal import Foundation

public typealias CFTimeInterval = Double

/// The seconds since the machine was started, which never go back.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
