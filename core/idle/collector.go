// Package idle collects garbage while a program has nothing else to do.
//
// A WebAssembly memory never shrinks: the page keeps what the heap once took for as long as it is open. At the garbage
// collector's own pace a heap can grow to more than twice what is alive, and the work falls into whatever the program
// is doing then. Both problems are smaller if garbage is collected in the pauses between a person's actions, as long as
// there are some; without pauses, the collector's own pace still applies.
package idle

import "runtime"

// Collector decides when to collect. It is for use by one goroutine. Its zero value is ready to use.
type Collector struct {
	stats runtime.MemStats // a field, because it is too large to allocate at each Rest
	alive uint64           // bytes of the heap that the last collection left
}

// most is how many bytes the heap may grow beyond what the last collection left, before Rest collects.
const most = 2 << 20

// Rest collects garbage if that is worthwhile, which takes some milliseconds; otherwise it takes some microseconds.
func (c *Collector) Rest() {
	runtime.ReadMemStats(&c.stats)
	c.alive = min(c.alive, c.stats.HeapAlloc) // the collector may have run at its own pace
	if c.stats.HeapAlloc < c.alive+most {
		return
	}
	runtime.GC()
	runtime.ReadMemStats(&c.stats)
	c.alive = c.stats.HeapAlloc
}
