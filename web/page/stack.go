package page

// growStack gives this goroutine, which mounts the page, the room that it will need: grown step by
// step inside the mount, every frame of a deep stack is moved each time.
//
//go:noinline
func growStack() byte {
	var room [64 << 10]byte
	return touch(&room)
}

//go:noinline
func touch(room *[64 << 10]byte) byte { return room[len(room)-1] }
