package launch

import (
	"strconv"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// What a launch can have at most: that of core/launch (caps.go), in words of PTX.
const (
	maxGrid   = 1 << 16  // blocks in one direction
	maxShared = 1 << 20  // bytes of shared memory of a block
	maxBuffer = 32 << 20 // bytes of a buffer
)

// Lines is what the launch lines say.
type Lines struct {
	Kernel    *syntax.Func
	Grid      [3]int
	Block     [3]int
	Cluster   [3]int   // blocks of a cluster
	Dynamic   int      // bytes of shared memory that the launch adds
	Depth     int      // limits depth=
	Ignore    []string // rules of diag.RunCodes
	Images    []ImageLine
	Samplers  []SamplerLine
	Functions []*syntax.Func // whose addresses the lines give

	mod       *syntax.Module
	params    []param           // of the kernel, in their order
	buffers   []param           // buffer lines
	named     map[string]*param // both, by their names
	rest      []Line            // title, note, limit, expect, ignore
	limits    int               // which of rest is the limits line, from 1 on; 0: none
	renamed   []renamed
	said      bool // a line says how the kernel is launched
	gridSaid  bool
	clusterAt visa.Span // where a line says it
}

// renamed is a line about a variable of module scope, which may have another name in vISA.
type renamed struct {
	v    *syntax.Var
	line int // in Lines.rest: its text begins behind the name
}

// RunNothing makes a kernel that does nothing the one that runs: a text without a kernel is only checked.
func (l *Lines) RunNothing() {
	l.Kernel, l.params = &syntax.Func{Name: "none", Kernel: true, HasBody: true}, nil
}

// Warps is how many warps a block has.
func (l *Lines) Warps() int {
	return (l.Block[0]*l.Block[1]*l.Block[2] + syntax.WarpSize - 1) / syntax.WarpSize
}

// ClusterSize is how many blocks a cluster has.
func (l *Lines) ClusterSize() int { return l.Cluster[0] * l.Cluster[1] * l.Cluster[2] }

// Clustered reports whether clusters have more than one block.
func (l *Lines) Clustered() bool { return l.ClusterSize() > 1 }

// GroupWarps is how many warps a group of the machine has.
func (l *Lines) GroupWarps() int { return l.Warps() * l.ClusterSize() }

// SharedPart is how many bytes of shared memory a block has, whose variables have so many, so that the parts of a
// cluster's lie side by side.
func (l *Lines) SharedPart(variables int) int { return (variables + l.Dynamic + 15) / 16 * 16 }

// ImageLine is a surface line.
type ImageLine struct {
	Of    *syntax.Var // the variable that it is for
	Image dispatch.Image
	name  lex.Token
	lines []Line // for vISA, without what stands before the keys
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
