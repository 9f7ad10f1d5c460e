package eu

import "github.com/lanewise/lanewise/core/eu/operand"

// Observation. An observed instruction is executed by the same function as any other; around it, the machine tells the
// observer which bytes each of its operands touches. Where the operands lie is resolved when an instruction is first
// observed (footprint.go). The records are reused whenever it runs, so that observing allocates nothing more. Without
// an observer, the cost is one comparison for each instruction and memory message.

// Observer sees what instructions do.
//
// Register bytes are named before the instruction runs, so an observer that wants old values reads them from the arena
// in Before, and the new ones in After. Memory accesses carry their old value, because their addresses are known only
// after the instruction has run.
type Observer interface {
	// Before is called when s is filled in and nothing has happened yet. s.Memory is empty.
	Before(s *Step)
	// After is called when the instruction has been executed, with s.Memory and s.Flow filled in.
	After(s *Step)
	// Group is called when the threads of a group are at the kernel's start, for all groups but the first, which is
	// there when the machine is made.
	Group()
	// Barrier is called when a barrier opens, before the threads that arrived at it (Thread.Arrived) go on. id is 0 for
	// the group's barrier and 1+id for a named one.
	Barrier(id int)
}

// Step is one instruction of one thread, as an observer sees it. It is valid only during the call.
type Step struct {
	Thread   int
	Inst     int    // index in Program.Insts
	Depth    int    // frames of the thread before the instruction
	Exec     uint32 // lanes that were active
	Enabled  uint32 // lanes enabled; for control flow, the lanes that move
	Operands []Access
	Memory   []MemoryAccess // in the order in which they happened
	Flow     bool           // the instruction changed masks or frames of the thread

	// After LeaveOutside, channels in which a mov read an element at an address outside its variable: in another one, or
	// in none.
	Crossing, Outside uint32
}

// AccessKind says what an operand is made of.
type AccessKind uint8

const (
	Registers   AccessKind = iota // bytes of a general variable
	PredBits                      // a predicate: a u32 with a bit for each lane
	AddressElem                   // an element of an address variable, 8 bytes (address.go)
	StateElem                     // an element of a surface or sampler variable
)

// Values of Access.Arg that are not an index in visa.Inst.Args.
const (
	ArgPredicate = -1 // the predicate of the instruction
	ArgMore      = -2 // an operand that is in visa.LSC
)

// Access is what one operand of an instruction touches. Channel i is lane i plus the
// instruction's mask offset.
type Access struct {
	Arg      int // index in visa.Inst.Args, or ArgPredicate, ArgMore
	Kind     AccessKind
	Write    bool
	Scalar   bool             // one element for all channels
	Indirect bool             // through an address variable
	Rows     bool             // Indirect, with an address for each row: Each is filled in for disabled channels, too
	Data     bool             // operand of a typed store or an atomic from which it makes the new value in memory
	Moved    bool             // payload of a message that memory takes or gives unchanged
	Whole    bool             // PredBits: Bits are touched together, not one for each channel
	Channels uint32           // channels that touch their element
	Size     int              // bytes of an element
	Off      int              // arena offset of the element of channel 0
	Stride   int              // bytes from one channel's element to the next
	Each     *[MaxLanes]int32 // used instead of Stride if not nil: each element's distance from Off, -1 outside
	Bits     uint32           // PredBits: the bits touched, as they lie in the variable
}

// At returns the arena offset of a channel's element, or -1 if it is outside its variable.
func (a *Access) At(channel int) int {
	if a.Each == nil {
		return a.Off + channel*a.Stride
	}
	if e := a.Each[channel]; e >= 0 {
		return a.Off + int(e)
	}
	return -1
}

// MemoryAccess is one access of a memory message.
type MemoryAccess struct {
	Lane          int
	Write, Atomic bool
	Off           int    // arena offset; -1: outside the memory addressed
	Size          int    // bytes, 1 to 8
	Reg           int    // arena offset of the Size register bytes moved; for an atomic, of its result; -1 for none
	Addr          uint64 // as the message computed it
	Old           uint64 // what was in memory
	New           uint64 // what a store without Reg left there: bytes of a texel
}

// observers is an Observer that calls several, one after another.
type observers []Observer

func (all observers) Before(s *Step) {
	for _, o := range all {
		o.Before(s)
	}
}

func (all observers) After(s *Step) {
	for _, o := range all {
		o.After(s)
	}
}

func (all observers) Group() {
	for _, o := range all {
		o.Group()
	}
}

func (all observers) Barrier(id int) {
	for _, o := range all {
		o.Barrier(id)
	}
}

// pattern describes the elements of one operand, or of one row of a message's payload.
type pattern struct {
	operand.Place
	arg   int8
	kind  AccessKind
	write bool
	each  bool // predicates: one bit for each enabled channel, instead of all of bits
	moved bool // Access.Moved
	data  bool // Access.Data
	when  when
	bits  uint32 // predicates
}

// when says which channels touch their elements.
type when uint8

const (
	enabled  when = iota
	chosen        // sel: those for which the predicate chooses the first source
	unchosen      // sel: the others
	active        // those of the execution mask, regardless of the predicate
	always        // all, enabled or not
	once          // one piece for the whole instruction, if any channel is enabled
)

// footprint holds the patterns of an instruction, and the accesses that are filled in from them for an observer.
type footprint struct {
	patterns []pattern
	accesses []Access // parallel to patterns
	moves    bool     // control flow: the enabled lanes are those that move
	whole    bool     // a block message: all channels count as enabled
}
