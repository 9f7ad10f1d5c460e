package idle

import (
	"runtime"
	"runtime/debug"
	"testing"
)

var kept []byte

// collections returns how many collections happen while f runs, whether f or the collector's own pace starts them.
func collections(f func()) uint32 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.NumGC - before.NumGC
}

func TestRestCollectsWhatIsWorthIt(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var c Collector
	kept = make([]byte, 2*most)
	c.Rest()
	if n := collections(c.Rest); n != 0 {
		t.Errorf("%d collections, and there was no garbage", n)
	}
	kept = make([]byte, most/2)
	kept = make([]byte, most/4)
	if n := collections(c.Rest); n != 0 {
		t.Errorf("%d collections of little garbage", n)
	}
	kept = make([]byte, most)
	if n := collections(c.Rest); n != 1 {
		t.Errorf("%d collections of much garbage, want 1", n)
	}
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	if now.HeapAlloc > 2*most {
		t.Errorf("%d bytes are left", now.HeapAlloc)
	}
}

// TestTheHeapStaysNearWhatIsAlive runs a program that makes garbage and rests now and then.
func TestTheHeapStaysNearWhatIsAlive(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var c Collector
	kept = nil
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	alive, peak := now.HeapAlloc, uint64(0)
	for range 200 {
		kept = make([]byte, most/16)
		runtime.ReadMemStats(&now)
		peak = max(peak, now.HeapAlloc)
		c.Rest()
	}
	if peak > alive+most*9/8 {
		t.Errorf("a peak of %d bytes over %d that were alive", peak-alive, alive)
	}
}
