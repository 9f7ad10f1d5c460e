package debug

// keyframes are whole copies of the arena at some steps, so that a jump to any
// step is a copy and a short run forward. They lie evenly over the run so far:
// when there is no room for another one, every second is dropped and the distance
// doubles, so a run of any length keeps between half and all of the room in use.
type keyframes struct {
	every  int // steps between key frames
	room   int // bytes for all copies
	frames []keyframe
	spare  [][]byte // copies that were dropped, for use again
}

type keyframe struct {
	step  int
	arena []byte
}

const (
	keyframeEvery = 4096     // steps between key frames at first: under a millisecond of work
	keyframeRoom  = 48 << 20 // bytes: with the journal within the 64 MiB that a trace may take
)

func newKeyframes(arena []byte) *keyframes {
	k := &keyframes{every: keyframeEvery, room: keyframeRoom}
	k.frames = append(k.frames, keyframe{0, append([]byte(nil), arena...)})
	return k
}

// next is the step at which the next key frame should be taken.
func (k *keyframes) next() int { return k.frames[len(k.frames)-1].step + k.every }

// add takes a copy of the arena at a step, if it is one that next asked for.
func (k *keyframes) add(step int, arena []byte) {
	if step < k.next() {
		return
	}
	if (len(k.frames)+1)*len(arena) > k.room && len(k.frames) > 1 {
		k.thin()
		if step < k.next() {
			return
		}
	}
	var room []byte
	if n := len(k.spare); n > 0 {
		room, k.spare = k.spare[n-1][:0], k.spare[:n-1]
	}
	k.frames = append(k.frames, keyframe{step, append(room, arena...)})
}

// thin drops every second key frame but the first.
func (k *keyframes) thin() {
	kept := k.frames[:1]
	for i, f := range k.frames[1:] {
		if i%2 == 1 {
			kept = append(kept, f)
		} else {
			k.spare = append(k.spare, f.arena)
		}
	}
	k.frames = kept
	k.every *= 2
}

// before returns the latest key frame at or before a step.
func (k *keyframes) before(step int) keyframe {
	best := k.frames[0]
	for _, f := range k.frames {
		if f.step <= step {
			best = f
		}
	}
	return best
}
