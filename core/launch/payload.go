package launch

import (
	"encoding/binary"
	"strconv"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
)

// facts is what the functions of a list of values can ask about the launch.
type facts struct {
	grid        Grid // resolved
	addresses   map[string]uint64
	functions   map[string]uint64
	called      map[string]bool // functions whose addresses the data hold
	privateBase uint64          // 0: no `//@ private` line
	printf      uint64          // address of what printf writes
	localIDs    []localIDRow
}

// localIDRow is a place in the payload that holds one coordinate of the local ids of consecutive lanes. Apart from r0,
// only these places differ between the threads of a group.
type localIDRow struct {
	offset   int // bytes into the payload
	size     int // of an element
	axis     int // 0, 1, 2: x, y, z
	lane     int // the first one
	elements int
}

func (e *encoder) address(it *Item) (problem string) {
	if e.dry {
		e.next++
		return ""
	}
	address, known := e.facts.addresses[it.Args[0]]
	if !known {
		return "there is no buffer " + text.Quote(it.Args[0])
	}
	off, problem := it.number(1, 32)
	if problem != "" {
		return problem
	}
	return e.part(it, 2, address+off)
}

// function puts the address of a function, which is what a call table holds.
func (e *encoder) function(it *Item) (problem string) {
	if e.dry {
		e.next++
		return ""
	}
	address, known := e.facts.functions[it.Args[0]]
	if !known {
		return "there is no function " + text.Quote(it.Args[0])
	}
	e.facts.called[it.Args[0]] = true
	return e.part(it, 1, address)
}

// part puts an address, or only one of its bytes if the argument with index arg gives its number.
func (e *encoder) part(it *Item, arg int, address uint64) (problem string) {
	n, problem := it.number(arg, 3)
	if problem != "" {
		return problem
	}
	if arg < len(it.Args) {
		address = address >> (8 * n) & 0xff
	}
	return e.fact(it, address)
}

// number returns the argument with index arg, a number of bytes that fits in so many bits; 0 if there is no such
// argument.
func (it *Item) number(arg, bits int) (n uint64, problem string) {
	if arg < len(it.Args) {
		var err error
		if n, err = strconv.ParseUint(it.Args[arg], 0, bits); err != nil {
			problem = text.Quote(it.Args[arg]) + " is not a byte offset"
		}
	}
	return n, problem
}

func (e *encoder) privateBase(it *Item) (problem string) {
	if e.facts.privateBase == 0 {
		return "`private_base` needs a line `//@ private N` that says how many bytes a lane has"
	}
	return e.fact(it, e.facts.privateBase)
}

// fact puts one element. It is an error if the element's type cannot hold the value: the program needs all its bits.
func (e *encoder) fact(it *Item, bits uint64) (problem string) {
	if e.elem.Float() || e.elem == isa.BOOL || num.Truncate(bits, e.elem) != bits {
		return text.Quote(it.Text) + " does not fit an element of type " + e.elem.String()
	}
	e.put(bits)
	return ""
}

// gridFact puts the x, y and z of a fact about the grid.
func (e *encoder) gridFact(it *Item) (problem string) {
	g := &e.facts.grid
	values := [3]int{}
	switch it.Text {
	case "local_size", "enqueued_local_size":
		values = g.Local
	case "global_offset":
		values = g.Offset
	case "group_count":
		values = g.Groups
	case "global_size":
		for i := range values {
			values[i] = g.Groups[i] * g.Local[i]
		}
	}
	for _, v := range values {
		if problem := e.fact(it, uint64(v)); problem != "" {
			return problem
		}
	}
	return ""
}

// workDimensions puts how many dimensions the grid has: the last one with more than one work-item.
func (e *encoder) workDimensions(it *Item) (problem string) {
	g := &e.facts.grid
	return e.fact(it, uint64(WorkDimensions(g.Groups, g.Local)))
}

// WorkDimensions returns how many dimensions a grid of groups of this size has: 1, 2 or 3. OpenCL is told it when a
// kernel is enqueued, and may be told more of them than it takes.
func WorkDimensions(groups, local [3]int) int {
	for i := 2; i > 0; i-- {
		if groups[i]*local[i] > 1 {
			return i + 1
		}
	}
	return 1
}

// localID leaves room for one coordinate of the lanes' local ids: for all lanes of the thread from the first one on, or
// for as many as fit.
func (e *encoder) localID(it *Item) (problem string) {
	row := localIDRow{
		offset: len(e.out),
		size:   e.elem.Size(),
		axis:   int(it.Text[len(it.Text)-1] - 'x'),
	}
	items := e.facts.grid.items
	if len(it.Args) == 1 {
		lane, err := strconv.Atoi(it.Args[0])
		if err != nil || lane < 0 || lane >= items {
			return text.Say("{} is not a lane of this launch (0 to {})", text.Quote(it.Args[0]), items-1)
		}
		row.lane = lane
	}
	row.elements = min(items-row.lane, max(e.count-e.next, 1)) // one too many if there is no room, which encode reports
	return e.idRow(row)
}

// firstID leaves room for the local id of the thread's first work-item.
func (e *encoder) firstID(*Item) (problem string) {
	for axis := range 3 {
		if problem = e.idRow(localIDRow{offset: len(e.out), size: e.elem.Size(), axis: axis, elements: 1}); problem != "" {
			break
		}
	}
	return problem
}

// idRow leaves room for a row and records where it is.
func (e *encoder) idRow(row localIDRow) (problem string) {
	if e.elem.Float() || row.size < 2 {
		return "a local id does not fit an element of type " + e.elem.String()
	}
	for range row.elements {
		e.put(0)
	}
	e.facts.localIDs = append(e.facts.localIDs, row)
	return ""
}

// implicitArgs puts the structure implicit_args of Intel's compiler and driver, and behind it the local ids of each
// thread as rows of x, y and z, one u16 for each of 16 lanes at least (IGC, implicit_args_struct.h and
// WIFuncResolution.cpp). A function called by fcall gets no local ids and no sizes, so it reads them there.
func (e *encoder) implicitArgs(*Item) (problem string) {
	e.rest = true
	if e.dry {
		return ""
	}
	const table = 192 // bytes of the structure, rounded up; what has no value here is zero
	g := &e.facts.grid
	two := func(low, high int) uint64 { return uint64(low) | uint64(high)<<32 }
	b := make([]byte, 0, table)
	for _, word := range [...]uint64{
		two(table|WorkDimensions(g.Groups, g.Local)<<16|g.SIMD<<24, g.Local[0]), two(g.Local[1], g.Local[2]),
		uint64(g.Groups[0] * g.Local[0]), uint64(g.Groups[1] * g.Local[1]), uint64(g.Groups[2] * g.Local[2]),
		e.facts.printf,
		uint64(g.Offset[0]), uint64(g.Offset[1]), uint64(g.Offset[2]),
		e.base + table,
		two(g.Groups[0], g.Groups[1]), uint64(g.Groups[2]),
	} {
		b = binary.LittleEndian.AppendUint64(b, word)
	}
	b = b[:table]
	lanes := max(g.items, 16)
	for thread := range g.Threads {
		for axis := range 3 {
			row := localIDRow{size: 2, axis: axis, elements: g.items}
			ids := make([]byte, 2*lanes)
			row.fill(ids, g, thread)
			b = append(b, ids...)
		}
	}
	e.out = append(e.out, b...)
	e.next += len(b) / e.elem.Size()
	return ""
}

// payload builds the payload images of a launch.
type payload struct {
	image    []byte // what all threads have in common
	grf      int
	grid     Grid
	scratch  int
	localIDs []localIDRow
}

// of makes the image of one thread. The first register is r0, as the hardware's
// thread dispatcher fills it for compute walkers: words 1, 6 and 7 are the group
// id, bits 31:10 of word 5 the thread's offset in scratch space, word 2 the thread's
// number in its group.
func (p *payload) of(group [3]int, thread int) []byte {
	b := append([]byte(nil), p.image...)
	r0 := func(word int, v int) { binary.LittleEndian.PutUint32(b[4*word:], uint32(v)) }
	r0(1, group[0])
	r0(2, thread)
	r0(5, thread*p.scratch)
	r0(6, group[1])
	r0(7, group[2])
	for i := range p.localIDs {
		row := &p.localIDs[i]
		row.fill(b[row.offset:], &p.grid, thread)
	}
	return b
}

// fill writes the local ids of a thread to the row, which is zero before.
func (row *localIDRow) fill(at []byte, g *Grid, thread int) {
	local := g.Local
	item := thread*g.items + row.lane
	id := [3]int{item % local[0], item / local[0] % local[1], item / (local[0] * local[1])}
	for range row.elements {
		if id[2] >= local[2] {
			return // the lanes past the end are off
		}
		v := id[row.axis] // less than maxThreads*32, so it takes two bytes; the others are zero
		at[0], at[1] = byte(v), byte(v>>8)
		at = at[row.size:]
		if id[0]++; id[0] == local[0] {
			id[0] = 0
			if id[1]++; id[1] == local[1] {
				id[1] = 0
				id[2]++
			}
		}
	}
}

// arguments returns the payload offset at which the kernel's arguments begin, behind the local ids.
func (p *payload) arguments() int {
	end := p.grf
	for _, row := range p.localIDs {
		end = max(end, roundUp(row.offset+row.elements*row.size, p.grf))
	}
	return end
}

// scratchGranularity is the unit of a thread's scratch space: r0.5 holds the offset in units of 1 KB.
const scratchGranularity = 1024

func roundUp(n, to int) int { return (n + to - 1) / to * to }
