package record

import (
	"bytes"
	"math/rand"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
)

// recorded writes into an arena at random, as a run would, and remembers the arena at each key frame.
type recorded struct {
	arena []byte
	keys  *keyframes
	step  int
	r     *rand.Rand
	was   map[int][]byte
}

func record(size int) *recorded {
	r := &recorded{arena: make([]byte, size), r: rand.New(rand.NewSource(3)), was: map[int][]byte{}}
	r.keys = newKeyframes(r.arena)
	r.was[0] = bytes.Clone(r.arena)
	return r
}

// run adds key frames, with a number of writes between them.
func (r *recorded) run(frames, writes int) {
	for range frames {
		for range writes {
			i := r.r.Intn(len(r.arena))
			r.arena[i] = byte(r.r.Int())
			p := i / eu.PageBytes
			r.keys.dirty[p>>6] |= 1 << (p & 63)
		}
		r.step += keyframeEvery
		r.keys.add(r.step, r.arena)
		if r.keys.last() == r.step {
			r.was[r.step] = bytes.Clone(r.arena)
		}
	}
}

func (r *recorded) check(t *testing.T) {
	t.Helper()
	for _, step := range r.keys.Steps {
		r.keys.restore(step, r.arena)
		if !bytes.Equal(r.arena, r.was[step]) {
			t.Fatalf("the key frame of step %d is not what was there", step)
		}
	}
	r.step = r.keys.last()
}

func TestKeyframesHoldWhatWasThere(t *testing.T) {
	r := record(40_000) // the last page is not a whole one
	r.run(50, 3)
	r.check(t)
	r.keys.add(7*keyframeEvery, r.arena) // a run over known steps adds nothing
	if n := len(r.keys.Steps); n != 51 {
		t.Errorf("%d key frames after a run over known ones, want 51", n)
	}
	r.keys.restore(20*keyframeEvery, r.arena)
	r.keys.truncate(20 * keyframeEvery)
	if r.keys.last() != 19*keyframeEvery {
		t.Errorf("the last key frame is of step %d", r.keys.last())
	}
	r.step = 20*keyframeEvery - 1
	r.run(30, 4)
	r.check(t)
}

func TestKeyframesStayWithinTheirRoom(t *testing.T) {
	r := record(16 << 10)
	r.keys.room = 2 << 20
	for range 60 {
		r.run(100, 2)
		if r.keys.bytes > r.keys.room+16<<10 || len(r.keys.Steps) > keyframeMost {
			t.Fatalf("step %d: %d bytes in %d key frames, room for %d", r.step, r.keys.bytes, len(r.keys.Steps), r.keys.room)
		}
		for s := range r.was {
			if r.keys.Before(s) != s {
				delete(r.was, s)
			}
		}
	}
	total := 0
	for _, versions := range r.keys.pages {
		for _, v := range versions {
			total += len(v.data)
		}
	}
	if total != r.keys.bytes {
		t.Errorf("%d bytes are counted, %d are there", r.keys.bytes, total)
	}
	// The newest steps have key frames as densely as at first. Older steps have fewer, but evenly.
	for i, step := range r.keys.Steps[1:] {
		gap := step - r.keys.Steps[i]
		if step > r.step-denseSteps/2 && gap > keyframeEvery || gap > r.step/6 {
			t.Errorf("%d steps lie before the key frame of step %d of %d", gap, step, r.step)
		}
	}
	r.check(t)
}
