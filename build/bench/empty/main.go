//go:build js

// Command empty reports that it is ready and does nothing else. It shows what starting any Go program costs.
package main

import "syscall/js"

func main() {
	js.Global().Call("lanewiseReady")
	select {}
}
