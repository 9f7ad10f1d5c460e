package record

import (
	"bytes"
	"slices"
	"sort"

	"github.com/lanewise/lanewise/core/eu"
)

// keyframes holds the arena at some steps, so that a jump to any step is a copy and a short run forward. A key frame
// keeps only the pages that differ from the key frame before it: the machine marks the pages that it writes.
//
// The key frames of the newest million steps lie densely, and older ones so far apart that some thousand of them cover
// the run. When there is no room, key frames are dropped: first more of the old ones, then the distance of the new ones
// doubles.
type keyframes struct {
	every int             // steps between the newest key frames
	room  int             // limit on the bytes of page versions
	bytes int             // bytes of page versions that are kept
	Steps []int           // of the key frames, ascending; the first is 0
	base  []byte          // the arena at step 0
	pages [][]pageVersion // by page: its contents after step 0
	spare [][]byte        // buffers of dropped versions

	dirty eu.Pages // pages written since the arena was that of a key frame

	// Pages from apart on hold what the sanitizer knows. While it does not see everything that happens (ahead.go), key
	// frames get these pages later, if at all: a key frame after exactTo has them only if it is in exact.
	apart   int
	exactTo int
	exact   []int // ascending
}

// pageVersion is what a page holds at the key frame of a step, and at those that follow until the next version.
type pageVersion struct {
	step int
	data []byte
}

const (
	keyframeEvery = 2048     // steps between key frames at first: two milliseconds of work in WebAssembly
	keyframeRoom  = 28 << 20 // bytes of page versions; with history and journal, a trace may take 64 MiB
	keyframeMost  = 8192
	denseSteps    = 1 << 20 // the newest steps, each of which is reached within a frame of the screen
	sparseFrames  = 2048    // key frames of the steps before those
)

func newKeyframes(arena []byte) *keyframes {
	n := (len(arena) + eu.PageBytes - 1) / eu.PageBytes
	return &keyframes{
		every: keyframeEvery, room: keyframeRoom, Steps: []int{0}, base: bytes.Clone(arena),
		pages: make([][]pageVersion, n), dirty: make(eu.Pages, n/64+1), apart: n,
	}
}

// last returns the step of the newest key frame.
func (k *keyframes) last() int { return k.Steps[len(k.Steps)-1] }

// next returns the step at which the next key frame should be taken.
func (k *keyframes) next() int { return k.last() + k.every }

// Before returns the latest key frame at or before a step.
func (k *keyframes) Before(step int) int { return k.Steps[k.Index(step)] }

// Index returns the index of the latest key frame at or before a step.
func (k *keyframes) Index(step int) int {
	return sort.Search(len(k.Steps)-1, func(i int) bool { return k.Steps[i+1] > step })
}

// page returns the bytes of a page in the arena.
func page(arena []byte, i int) []byte {
	return arena[i*eu.PageBytes : min((i+1)*eu.PageBytes, len(arena))]
}

// version returns what a page holds at a key frame.
func (k *keyframes) version(i, step int) []byte {
	versions := k.pages[i]
	later := sort.Search(len(versions), func(n int) bool { return versions[n].step > step })
	if later == 0 {
		return page(k.base, i)
	}
	return versions[later-1].data
}

// add makes a key frame of the arena at a step, unless the step is before the one that next returns.
func (k *keyframes) add(step int, arena []byte) {
	if step < k.next() {
		return
	}
	if k.bytes > k.room || len(k.Steps) >= keyframeMost {
		k.thin()
		if step < k.next() {
			return
		}
	}
	for i := range k.pages[:k.apart] {
		if marked(k.dirty, i) {
			k.keep(step, i, page(arena, i))
		}
	}
	k.Steps = append(k.Steps, step)
	clear(k.dirty)
}

// keep keeps what a page holds at a step, unless it holds the same as before.
func (k *keyframes) keep(step, i int, now []byte) {
	if bytes.Equal(now, k.version(i, step)) {
		return
	}
	var room []byte
	if n := len(k.spare); n > 0 {
		room, k.spare = k.spare[n-1][:0], k.spare[:n-1]
	}
	k.pages[i] = append(k.pages[i], pageVersion{step, append(room, now...)})
	k.bytes += len(now)
}

// setApart makes first the first page that only know fills, from the next key frame on.
func (k *keyframes) setApart(first int) {
	if k.apart == len(k.pages) {
		k.apart, k.exactTo = first, k.last()
	}
}

// know adds the pages from apart on that are marked in told to the key frame of a step, if there is one, and clears
// told. arena holds their contents. Steps must ascend from call to call.
func (k *keyframes) know(step int, arena []byte, told eu.Pages) {
	if step <= k.exactTo || k.Before(step) != step || k.bytes > k.room {
		return
	}
	for i := k.apart; i < len(k.pages); i++ {
		if marked(told, i) {
			k.keep(step, i, page(arena, i))
		}
	}
	clear(told)
	k.exact = append(k.exact, step)
}

// knows reports whether the key frame of a step has the pages from apart on.
func (k *keyframes) knows(step int) bool {
	_, known := slices.BinarySearch(k.exact, step)
	return known || k.apart == len(k.pages) || step <= k.exactTo
}

// markAll marks every page as one that may have been written.
func (k *keyframes) markAll() {
	for i := range k.dirty {
		k.dirty[i] = ^uint64(0)
	}
}

func mark(pages eu.Pages, i int) { pages[i>>6] |= 1 << (i & 63) }

func marked(pages eu.Pages, i int) bool { return pages[i>>6]>>(i&63)&1 != 0 }

// restore makes the arena that of a key frame. It copies only pages that can differ: those that have a version, those
// that are marked as written, and those from apart on.
func (k *keyframes) restore(step int, arena []byte) {
	for i := range k.pages {
		if i >= k.apart || marked(k.dirty, i) || len(k.pages[i]) > 0 {
			copy(page(arena, i), k.version(i, step))
		}
	}
	clear(k.dirty)
}

// truncate drops the key frames at a step and after it, but never the first.
func (k *keyframes) truncate(step int) {
	n, _ := slices.BinarySearch(k.exact, step)
	k.exact = k.exact[:n]
	for len(k.Steps) > 1 && k.last() >= step {
		k.Steps = k.Steps[:len(k.Steps)-1]
	}
	k.exactTo = min(k.exactTo, k.last())
	for i, versions := range k.pages {
		for n := len(versions); n > 0 && versions[n-1].step > k.last(); n-- {
			k.drop(versions[n-1].data)
			k.pages[i] = versions[:n-1]
			mark(k.dirty, i) // no version has what the arena's page holds now
		}
	}
}

func (k *keyframes) drop(data []byte) {
	k.bytes -= len(data)
	k.spare = append(k.spare, data)
}

// thin drops key frames: more and more of the old ones and, if that is not enough, new ones, too.
func (k *keyframes) thin() {
	newest := k.last()
	full := func() bool { return k.bytes > k.room*3/4 || len(k.Steps) > keyframeMost*3/4 }
	for gap := max(newest/sparseFrames, 2*k.every); full() && gap < newest; gap *= 2 {
		k.spread(newest-denseSteps, gap)
	}
	for gap := 2 * k.every; full() && gap < newest; gap *= 2 {
		k.every = gap
		k.spread(newest, gap)
	}
}

// spread drops key frames before a step so that those that stay are at least gap steps apart.
func (k *keyframes) spread(upTo, gap int) {
	kept := k.Steps[:1]
	dropped := map[int]int{} // the next key frame that stays, which takes over its pages
	var pending []int
	for _, step := range k.Steps[1:] {
		if step < upTo && step-kept[len(kept)-1] < gap {
			pending = append(pending, step)
			continue
		}
		for _, p := range pending {
			dropped[p] = step
		}
		pending = pending[:0]
		kept = append(kept, step)
	}
	k.Steps = append(kept, pending...) // they stay, because no later one can take over their pages
	if len(dropped) == 0 {
		return
	}
	for i, versions := range k.pages {
		out := versions[:0]
		for n, v := range versions {
			to, gone := dropped[v.step]
			switch {
			case gone && n+1 < len(versions) && versions[n+1].step <= to:
				k.drop(v.data)
			case gone:
				out = append(out, pageVersion{to, v.data})
			default:
				out = append(out, v)
			}
		}
		k.pages[i] = out
	}
}
