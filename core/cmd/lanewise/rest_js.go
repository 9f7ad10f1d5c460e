package main

import "time"

// rest lets others run between two pieces of a run. JavaScript delivers events, such as input on standard input, only
// while all of Go sleeps.
func rest() { time.Sleep(time.Nanosecond) }
