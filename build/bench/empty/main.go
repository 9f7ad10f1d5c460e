//go:build js

// Command empty says that it is ready and does nothing else: what starting any Go program costs.
package main

import "syscall/js"

func main() {
	js.Global().Call("lanewiseReady")
	select {}
}
