// Package idle collects garbage while a program has nothing else to do.
//
// A WebAssembly memory never shrinks: what the heap once took, the page has for as long as it
// is open. The garbage collector's own pace lets a heap grow to twice what is alive and more, and its
// work falls into whatever the program does at that moment. Both are better in the pauses
// between a person's doings, as long as there are some; without any, the pace holds.
package idle

import "runtime"

// Collector is for one goroutine. Its zero value is ready.
type Collector struct {
	stats runtime.MemStats // here, because it is too large to be made at each Rest
	alive uint64           // bytes of the heap that the last collection left
}

// most is how many bytes of garbage, and of what became new, may wait for a collection.
const most = 2 << 20

// Rest collects if it is worth it, which takes some milliseconds; else some microseconds.
func (c *Collector) Rest() {
	runtime.ReadMemStats(&c.stats)
	c.alive = min(c.alive, c.stats.HeapAlloc) // the pace had its turn
	if c.stats.HeapAlloc < c.alive+most {
		return
	}
	runtime.GC()
	runtime.ReadMemStats(&c.stats)
	c.alive = c.stats.HeapAlloc
}
