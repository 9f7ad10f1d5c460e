package order

import "slices"

// Locks that lanes of one warp take. The lanes that do not get the lock repeat a loop, and the lane that has it goes on
// after the loop. The machine would never get there, because it runs the lanes at the lowest place first; hardware since
// Volta lets both go on by turns. So the blocks between such a loop and the statement that releases the lock are laid
// out before the loop, and the lane with the lock runs first. What follows stays after the loop, where lanes meet.

// A loop that takes a lock is small, and so is the code under the lock. Larger ones keep the order of the text.
const (
	mostTaking = 32  // blocks of the loop
	mostLocks  = 4   // places of locks that it may take
	mostHeld   = 256 // blocks from there to the release of the lock
)

// section is the blocks of a loop in which a lock is taken, and those in which it is held, by number.
type section struct{ loop, held []int }

// sections finds such loops among those that read what other lanes write.
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

// holding returns the blocks from after a loop to the release of a lock that the loop takes, on those paths on which
// the release is certain and no lanes wait for each other.
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
			next := f.blocks[b].Next // a few hundred targets of an indexed branch are enough
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

// toRelease returns the blocks on all paths from a block to the release of a lock; none if a path does not lead to it.
func (f *flow) toRelease(from int, lock lockPlace, loop []int) (ways []int) {
	ways = []int{from}
	for i := 0; i < len(ways); i++ {
		b := f.blocks[ways[i]]
		if b.letsGo == lock {
			continue
		}
		if b.waits() || len(b.Next) == 0 {
			return nil
		}
		for _, to := range b.Next {
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
