package ptx

import (
	"slices"
)

// A lock that lanes of one warp take. Those that do not get it go round a loop, and who has it goes on behind the loop, where
// the machine would never come: it runs the lanes at the lowest place. Hardware since Volta lets both go on by turns. So what
// stands between such a loop and the statement that lets the lock go is laid out before the loop: who has the lock runs first.
// What follows stands behind the loop, as ever, and lanes meet there.

// A loop that takes a lock is small, and so is what is done under it. Where there is more, the text keeps its order.
const (
	mostTaking = 32  // blocks of the loop
	mostLocks  = 4   // places that it may take
	mostHeld   = 256 // blocks from there to where the lock is let go
)

// section is the blocks of a loop in which a lock is taken and those in which it is held, by number.
type section struct{ loop, held []int }

// sections finds them among the loops that look for what other lanes do.
func (f *flow) sections(loops [][]bool) (list []section) {
	for _, inside := range loops {
		s := section{}
		for b, in := range inside {
			if in && len(s.loop) <= mostTaking {
				s.loop = append(s.loop, b)
			}
		}
		if len(s.loop) <= mostTaking {
			s.held = f.holding(s.loop)
		}
		if s.held != nil {
			list = append(list, s)
		}
	}
	return list
}

// holding are the blocks from behind a loop to where a lock that it takes is let go, on those ways on which that is
// sure to come and no lanes wait for each other.
func (f *flow) holding(loop []int) (held []int) {
	var locks []lockPlace
	for _, b := range loop {
		for _, p := range f.blocks[b].takes {
			if !slices.Contains(locks, p) && len(locks) < mostLocks {
				locks = append(locks, p)
			}
		}
	}
	for _, lock := range locks {
		for _, b := range loop {
			next := f.blocks[b].next // of a table of branches some hundred are enough
			for _, exit := range next[:min(len(next), mostHeld)] {
				if slices.Contains(loop, exit) || slices.Contains(held, exit) {
					continue
				}
				for _, on := range f.toRelease(exit, lock, loop) {
					if !slices.Contains(held, on) {
						held = append(held, on)
					}
				}
			}
		}
	}
	return held
}

// toRelease are the blocks on all ways from one to where a lock is let go; none if a way does not come to that.
func (f *flow) toRelease(from int, lock lockPlace, loop []int) (ways []int) {
	ways = []int{from}
	for i := 0; i < len(ways); i++ {
		b := f.blocks[ways[i]]
		if b.letsGo == lock {
			continue
		}
		if b.waits() || len(b.next) == 0 {
			return nil
		}
		for _, to := range b.next {
			if slices.Contains(loop, to) || len(ways) > mostHeld {
				return nil
			}
			if !slices.Contains(ways, to) {
				ways = append(ways, to)
			}
		}
	}
	return ways
}
