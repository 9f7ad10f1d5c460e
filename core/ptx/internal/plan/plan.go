// Package plan decides what concerns a whole text before any of it is translated: which functions are reached and which
// of them can exit, where variables lie, how large frames are, which barriers are counted in memory. It knows the text
// and its launch, and nothing of instructions of vISA. The translation only reads what is decided here.
package plan

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/launch"
	"github.com/lanewise/lanewise/core/ptx/internal/naming"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// warp is the number of lanes of a thread.
const warp = ptxisa.WarpSize

// Plan is what is decided for a text. Its fields are in the order in which they are set.
type Plan struct {
	Funcs     []*syntax.Func                 // the functions to emit: the kernel first
	Platform  isa.Platform                   // that the vISA text is for
	Names     naming.Names                   // of functions and global variables
	Shared    map[*syntax.Var]int            // the offsets of variables in shared memory
	SharedEnd int                            // the end of these variables
	Generic   bool                           // generic addresses can be those of shared memory
	Flush     bool                           // every f32 operation that can flush denormals does
	owned     map[*syntax.Func][]*syntax.Var // variables of module scope, by the function that uses them
	Printing  *syntax.Var                    // the buffer that vprintf writes to; nil if nothing prints
	Formats   []Format                       // the formats that vprintf can be given
	Exits     map[*syntax.Func]bool          // functions in which a thread can exit
	lookers   map[*syntax.Func]bool          // functions in which a lane reads what others have written meanwhile

	countedNumbers map[uint64]bool // numbers of barriers that are counted in memory
	BarrierMemory  *syntax.Var     // the memory for such barriers
	Strands        bool            // lanes can wait at an mbarrier for lanes that ended at something not run

	Frames      map[*syntax.Func]*Frame
	Rooms       map[*syntax.Func]*syntax.Var // for alloca, at the end of the function's frame
	frameAlign  int                          // alignment of frames
	Stack       int                          // bytes of local memory of a lane
	StackFrames bool                         // there is any
	Depth       int                          // for how many frames there is local memory; 0: for all that can exist
}

// planner makes a plan.
type planner struct {
	*Plan
	*diag.Sink
	mod    *syntax.Module
	launch *launch.Lines
}

// Of plans the translation of a text that is launched by its launch lines. enders are functions that end lanes at
// something that is not run, as far as this is known.
func Of(m *syntax.Module, lines *launch.Lines, enders map[*syntax.Func]bool, s *diag.Sink) Plan {
	p := planner{&Plan{Names: naming.Names{}, Shared: map[*syntax.Var]int{}}, s, m, lines}
	p.reach(lines.Kernel)
	if len(lines.Kernel.Body) == 0 && !slices.Contains(m.Funcs, lines.Kernel) { // made by RunNothing
		for _, f := range m.Funcs {
			p.reach(f)
		}
	}
	p.chooseNames()
	p.layOutShared()
	p.findMode()
	p.choosePlatform()
	p.findOwned()
	p.findPrinting()
	p.findBarriers()
	p.findExits(enders)
	p.findLookers()
	p.layOutFrames()
	return *p.Plan
}
