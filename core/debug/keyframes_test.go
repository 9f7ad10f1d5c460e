package debug

import "testing"

func TestKeyframesStayWithinTheirRoom(t *testing.T) {
	arena := make([]byte, 1<<20)
	k := newKeyframes(arena)
	for step := 0; step < 4096*1000; step += 1024 {
		arena[0] = byte(step >> 12)
		k.add(step, arena)
		if n := len(k.frames) * len(arena); n > keyframeRoom {
			t.Fatalf("step %d: %d bytes in %d key frames, room for %d", step, n, len(k.frames), keyframeRoom)
		}
	}
	if n := len(k.frames); n < keyframeRoom>>20/2-1 {
		t.Errorf("only %d key frames after a long run", n)
	}
	for _, f := range k.frames {
		if f.arena[0] != byte(f.step>>12) {
			t.Errorf("the key frame of step %d holds another step's arena", f.step)
		}
		if got := k.before(f.step + 1); got.step != f.step {
			t.Errorf("before(%d) is %d", f.step+1, got.step)
		}
	}
}

func TestKeyframesOfALargeArena(t *testing.T) {
	arena := make([]byte, keyframeRoom)
	k := newKeyframes(arena)
	for step := 0; step < 100*keyframeEvery; step += keyframeEvery {
		k.add(step, arena)
	}
	if len(k.frames) > 2 {
		t.Errorf("%d copies of an arena that fills the room alone", len(k.frames))
	}
}
