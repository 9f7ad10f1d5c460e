package eu

import "github.com/lanewise/lanewise/core/internal/dispatch"

// The arena: everything that changes while a program runs.
//
//	[0, headerSize)            the header: the scheduler, the named barriers
//	then, for each thread of a group, layout.stride bytes:
//	  [0, threadHeader)        the thread control block
//	  frames                   CallDepth frame records of frameSize bytes
//	  thread variables         %r0, %arg, %retval, %sp ...: one copy a thread
//	  stack                    the variables of the active frames, kernel first
//	then the scratch space (%scratch): that of thread t begins at t*Launch.Scratch,
//	  which r0.5 of its payload says
//	then shared local memory
//	then the surfaces, in launch order, then their append counters, a u64 each
//	then, for a program with addresses of the model arg, each thread's arguments
//	then maxReports u32: how often each report happened
//	then tailPad bytes, so that an access by all lanes near the end stays inside
//	then what Reserve added, for observers
//
// Every part begins at a multiple of 64 bytes. Numbers are little-endian. Only one
// group is resident: the next group's threads take the place of the last's.
//
// Masks are indexed by lane. A lane's slot in a frame holds the instruction it
// waits for, or noPC if it does not wait: because it is active (then its program
// counter is the frame's) or because it is not in the frame. So straight-line
// code writes one counter, not 32, and equal states are still equal bytes.
const (
	hdrSteps   = 0  // u64: instructions executed since the start
	hdrGroup   = 8  // u32: index of the resident group
	hdrCurrent = 12 // u32: thread that runs next; noThread when all groups are done
	hdrQuantum = 16 // u32: instructions the current thread may still run before the next one's turn

	hdrBarriers = 64 // the named barriers (barrier.go)
	headerSize  = hdrBarriers + numBarriers*barrierSize

	thrStatus    = 0  // u32: Status
	thrDepth     = 4  // u32: frames in use
	thrDispatch  = 8  // u32: lanes on at dispatch
	thrArrived   = 12 // u32: 1 if it has arrived at the group's barrier
	thrOpened    = 16 // u32: 1 if the barrier it arrived at has opened and it has not waited yet
	thrWaits     = 20 // u32: what it waits for if it is AtBarrier: 0 the group's barrier, 1 plus a named one, waitsFused plus a dpasw
	thrSignalled = 24 // u32: named barriers that it waits or will wait for
	thrPassed    = 28 // u32: named barriers that have opened and that it has yet to wait for
	thrFusedMask = 32 // u32: the channels enabled in the dpasw it waits at
	threadHeader = 64

	frmFunc   = 0  // u32: index in Program.Funcs
	frmKind   = 4  // u32: CallKind
	frmSite   = 8  // u32: the call's instruction; noPC in the kernel's frame
	frmVars   = 12 // u32: arena offset of the variables; a subroutine's are its caller's
	frmTop    = 16 // u32: arena offset of the first free stack byte
	frmEntry  = 20 // u32: lanes that entered
	frmCall   = 24 // u32: call mask: lanes that have not returned
	frmExec   = 28 // u32: execution mask: lanes that are active
	frmPC     = 32 // u32: next instruction of the active lanes
	frmStart  = 36 // u32: instruction the frame was entered at
	frmSP     = 40 // u64: %sp when it was entered; functions only
	frmFP     = 48 // u64: %fp
	frmLanes  = 64 // MaxLanes u32: per lane the instruction it waits for, or noPC
	frameSize = frmLanes + 4*MaxLanes

	counterBytes = 8

	tailPad = 64 * MaxLanes // all lanes at the widest stride of the widest type

	noPC     = ^uint32(0)
	noThread = ^uint32(0)
)

// layout says where the parts of an arena are.
type layout struct {
	depth    int // frames a thread can have
	threads  int // threads of a group
	thread0  int // offset of thread 0
	stride   int // bytes of a thread
	vars     int // offset of the thread variables in a thread
	stack    int // offset of the stack in a thread
	scratch  int
	slm      int
	slmSize  int
	surfaces []int // offset of each surface
	counters int   // offset of the append counters of the surfaces
	counts   int   // offset of the counts of reports
	size     int   // of the arena

	arguments, argument int // offset of the arguments, bytes for each thread
}

// align64 rounds up to a multiple of 64.
//
//go:noinline
func align64(n int) int { return (n + 63) &^ 63 }

// plan lays out an arena. varBytes, stackBytes and argument are the sizes of a thread's variables, stack and kernel
// arguments.
func plan(l *dispatch.Launch, depth, varBytes, stackBytes, argument int) layout {
	y := layout{depth: depth, threads: l.Threads, slmSize: l.SLM, argument: align64(argument)}
	y.thread0 = headerSize
	y.vars = threadHeader + depth*frameSize
	y.stack = y.vars + align64(varBytes)
	y.stride = y.stack + align64(stackBytes)
	y.scratch = y.thread0 + y.threads*y.stride
	y.slm = y.scratch + align64(y.threads*l.Scratch)
	end := y.slm + align64(l.SLM)
	for i := range l.Surfaces {
		y.surfaces = append(y.surfaces, end)
		end += align64(l.Surfaces[i].Size)
	}
	y.counters = end
	end += align64(counterBytes * len(l.Surfaces))
	y.arguments = end
	end += y.threads * y.argument
	y.counts = end
	y.size = align64(end + 4*maxReports + tailPad)
	return y
}

// maxReports bounds the number of reports; the last one says that there are more. The arena counts how often each
// happened, so that the counts go back with the run.
const maxReports = 1024

// numBarriers is how many named barriers a group has.
const numBarriers = 32

// The record of a named barrier in the header: what its first signal demanded, and how many have signalled.
const (
	barWantProducers = 0
	barWantConsumers = 4
	barProducers     = 8
	barConsumers     = 12
	barrierSize      = 16
)
