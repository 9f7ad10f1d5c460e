package record

import (
	"bytes"
	"slices"
	"sort"

	"github.com/lanewise/lanewise/core/eu"
)

// keyframes are the arena at some steps, so that a jump to any step is a copy and a
// short run forward. A key frame keeps only the pages that differ from the one before
// it: the machine marks what it writes.
//
// The frames of the newest million steps lie densely, older ones so that some
// thousand of them cover the run. When there is no room, frames are dropped: of the
// old ones first, then the distance doubles.
type keyframes struct {
	every int             // steps between the newest key frames
	room  int             // bytes of page versions there may be
	bytes int             // that there are
	Steps []int           // of the key frames, ascending; the first is 0
	base  []byte          // the arena at step 0
	pages [][]pageVersion // by page: its later contents
	spare [][]byte        // room of dropped versions

	dirty eu.Pages // pages written since the arena was that of a key frame

	// Pages from apart on are what the sanitizer knows. While it does not see all that happens (ahead.go), frames have
	// of them what is told later, if it is: those after exactTo only if they are in exact.
	apart   int
	exactTo int
	exact   []int // ascending
}

// pageVersion is what a page holds at the key frame of a step, and until the next
// version's.
type pageVersion struct {
	step int
	data []byte
}

const (
	keyframeEvery = 2048     // steps between key frames at first: two milliseconds of work in WebAssembly
	keyframeRoom  = 28 << 20 // bytes of pages: with the history and the journal within the 64 MiB that a trace may take
	keyframeMost  = 8192
	denseSteps    = 1 << 20 // the newest steps, of which any is reached within a frame of the screen
	sparseFrames  = 2048    // key frames of the steps before
)

func newKeyframes(arena []byte) *keyframes {
	n := (len(arena) + eu.PageBytes - 1) / eu.PageBytes
	return &keyframes{
		every: keyframeEvery, room: keyframeRoom, Steps: []int{0}, base: bytes.Clone(arena),
		pages: make([][]pageVersion, n), dirty: make(eu.Pages, n/64+1), apart: n,
	}
}

// last is the step of the newest key frame.
func (k *keyframes) last() int { return k.Steps[len(k.Steps)-1] }

// next is the step at which the next key frame should be taken.
func (k *keyframes) next() int { return k.last() + k.every }

// Before returns the latest key frame at or before a step.
func (k *keyframes) Before(step int) int { return k.Steps[k.Index(step)] }

// Index is that of the latest key frame at or before a step.
func (k *keyframes) Index(step int) int {
	return sort.Search(len(k.Steps)-1, func(i int) bool { return k.Steps[i+1] > step })
}

// page is the bytes of a page in the arena.
func page(arena []byte, i int) []byte {
	return arena[i*eu.PageBytes : min((i+1)*eu.PageBytes, len(arena))]
}

// version is what a page holds at a key frame.
func (k *keyframes) version(i, step int) []byte {
	versions := k.pages[i]
	later := sort.Search(len(versions), func(n int) bool { return versions[n].step > step })
	if later == 0 {
		return page(k.base, i)
	}
	return versions[later-1].data
}

// add makes a key frame of the arena at a step, if it is one that next asked for.
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

// keep keeps what a page holds at the newest step that it is known of, if it is another than before.
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

// setApart leaves the pages from one on to know, from the next key frame on.
func (k *keyframes) setApart(first int) {
	if k.apart == len(k.pages) {
		k.apart, k.exactTo = first, k.last()
	}
}

// know keeps what the pages that are apart hold at the key frame of a step, if there is one: those of an arena that
// are told of. It is called with ascending steps.
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

// knows reports whether the pages that are apart are kept with a key frame.
func (k *keyframes) knows(step int) bool {
	_, known := slices.BinarySearch(k.exact, step)
	return known || k.apart == len(k.pages) || step <= k.exactTo
}

// markAll makes every page one that may have been written.
func (k *keyframes) markAll() {
	for i := range k.dirty {
		k.dirty[i] = ^uint64(0)
	}
}

func mark(pages eu.Pages, i int) { pages[i>>6] |= 1 << (i & 63) }

func marked(pages eu.Pages, i int) bool { return pages[i>>6]>>(i&63)&1 != 0 }

// restore makes the arena that of a key frame. Only pages that can differ are copied:
// those that ever changed, and those written since.
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
			mark(k.dirty, i) // no version holds what the arena's page now holds
		}
	}
}

func (k *keyframes) drop(data []byte) {
	k.bytes -= len(data)
	k.spare = append(k.spare, data)
}

// thin drops key frames: old ones, more and more of them, and if that is not enough,
// new ones, too.
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

// spread drops key frames up to a step so that gap steps lie between those that stay.
func (k *keyframes) spread(upTo, gap int) {
	kept := k.Steps[:1]
	dropped := map[int]int{} // to the next one that stays, which takes over its pages
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
	k.Steps = append(kept, pending...) // nothing after them stays
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
