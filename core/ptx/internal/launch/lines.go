package launch

import (
	"strconv"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Limits of a launch, in terms of PTX; core/launch (caps.go) has the same.
const (
	maxGrid   = 1 << 16  // blocks in one direction
	maxShared = 1 << 20  // bytes of shared memory of a block
	maxBuffer = 32 << 20 // bytes of a buffer
)

// Lines holds the contents of the launch lines.
type Lines struct {
	Kernel    *syntax.Func
	Grid      [3]int
	Block     [3]int
	Cluster   [3]int   // blocks of a cluster
	Dynamic   int      // bytes of shared memory that the launch adds
	Depth     int      // limits depth=
	Ignore    []string // rules of diag.RunCodes to leave out
	Images    []ImageLine
	Samplers  []SamplerLine
	Functions []*syntax.Func // functions whose addresses the lines use

	mod       *syntax.Module
	params    []param           // param lines, in the order of the kernel's parameters
	buffers   []param           // buffer lines
	named     map[string]*param // both, by name
	rest      []Line            // title, note, limits, expect and ignore lines
	limits    int               // the index of the limits line in rest, plus 1; 0: none
	renamed   []renamed
	said      bool // there is a launch line
	gridSaid  bool
	clusterAt visa.Span // where a launch line sets the cluster
}

// renamed is a line about a variable of module scope, which may have another name in vISA.
type renamed struct {
	v    *syntax.Var
	line int // index in Lines.rest; its text begins after the name
}

// RunNothing selects an empty kernel to run, for a text without a kernel, which is only checked.
func (l *Lines) RunNothing() {
	l.Kernel, l.params = &syntax.Func{Name: "none", Kernel: true, HasBody: true}, nil
}

// Warps returns the number of warps of a block.
func (l *Lines) Warps() int {
	return (l.Block[0]*l.Block[1]*l.Block[2] + ptxisa.WarpSize - 1) / ptxisa.WarpSize
}

// ClusterSize returns the number of blocks of a cluster.
func (l *Lines) ClusterSize() int { return l.Cluster[0] * l.Cluster[1] * l.Cluster[2] }

// Clustered reports whether clusters have more than one block.
func (l *Lines) Clustered() bool { return l.ClusterSize() > 1 }

// GroupWarps returns the number of warps of a group of the machine, which is a whole cluster.
func (l *Lines) GroupWarps() int { return l.Warps() * l.ClusterSize() }

// SharedPart returns the bytes of shared memory of a block whose variables have so many bytes, rounded up so that the
// parts of a cluster's blocks lie side by side.
func (l *Lines) SharedPart(variables int) int { return (variables + l.Dynamic + 15) / 16 * 16 }

// ImageLine is a surface line.
type ImageLine struct {
	Of    *syntax.Var // the variable or parameter that it is for
	Image dispatch.Image
	name  lex.Token
	lines []Line // for vISA, without the head before the keys
}

// SamplerLine is a sampler line, or the initial value of a .samplerref.
type SamplerLine struct {
	Of   *syntax.Var
	name lex.Token
	rest Line
}

func triple(v [3]int) string {
	return strconv.Itoa(v[0]) + "," + strconv.Itoa(v[1]) + "," + strconv.Itoa(v[2])
}
