// The types of the Objective-C runtime.
#pragma once

#define OBJC_BOOL_IS_BOOL 1
typedef _Bool BOOL;
#define YES __objc_yes
#define NO __objc_no
#define nil ((void *)0)

typedef long NSInteger;
typedef unsigned long NSUInteger;
