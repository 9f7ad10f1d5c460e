package page

// growStack gives this goroutine, which mounts the page, the stack that it is going to need. If the stack grew step
// by step during the mount, all frames of a deep stack would be moved each time.
//
//go:noinline
func growStack() byte {
	var room [64 << 10]byte
	return touch(&room)
}

//go:noinline
func touch(room *[64 << 10]byte) byte { return room[len(room)-1] }
