package explain

import (
	"math"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// This file finds the value of an expression over many steps. It does the run again and evaluates the expression where
// an instruction may have changed it: after each instruction that names one of its variables, as for data breakpoints.
// What depends on masks may change at every step.
//
// The variables are those of the frame that the window names: the frame of the same function, at the same depth from
// the kernel. While there is no such frame there is no value.

const (
	sampleBatch = 2048 // work between two calls of more
	sampleMost  = 256  // evaluations in a column; further ones are left out
)

// sampler computes a curve.
type sampler struct {
	*scope.Scope
	node      *expr.Node
	depth, fn int // of the frame
	lane      int
	insts     []bool // instructions that may change the value; nil: any may

	from, steps, columns int
	first                int // column of low[0]
	low, high            []float64
}

// Sample computes a piece of a curve, until more returns false.
func Sample(v *scope.Scope, q *protocol.Sample, more func() bool) (out protocol.Sampled) {
	n, err := expr.Parse(q.Text)
	out.Next = q.To
	switch {
	case err != nil:
		out.Error = err.Text
		return out
	case q.From < 0 || q.To <= q.From || q.To > v.Last+1:
		out.Error = "These steps are not recorded."
		return out
	}
	x := sampler{Scope: v, node: n, depth: max(v.Frame(), 0), lane: q.Lane,
		from: q.From, steps: q.To - q.From, columns: min(max(q.Columns, 1), MaxColumns)}
	x.fn = v.FuncOf(x.depth)
	v.HoldNames(x.depth)
	x.insts = make([]bool, len(v.Code.Insts)+1)
	if !x.depends(n) {
		x.insts = nil
	}
	v.Replay(func() {
		if q.Next < q.From {
			x.sketch()
			out.Next = q.From
		} else {
			out.Next = x.trace(q.Next, q.To, more, &out.Sparse)
		}
	})
	out.First, out.Low, out.High = x.first, floats(x.low), floats(x.high)
	return out
}

// depends marks the instructions that may change an expression. It returns false if any instruction may.
func (x *sampler) depends(n *expr.Node) bool {
	if n == nil {
		return true
	}
	switch n.Kind {
	case expr.CallNode:
		if n.Name != "abs" { // the others depend on which lanes are active
			return false
		}
	case expr.NameNode, expr.ElementNode, expr.RangeNode, expr.RegionNode, expr.IndirectNode:
		d := x.DeclOf(&x.Code.Funcs[x.fn], n.Name, x.NamesAt(x.depth))
		if d == nil {
			e := expr.NewEvaluator(x.Scope)
			if _, ok := e.Builtin(n.Name); ok {
				return false
			}
		}
		if n.Kind == expr.IndirectNode {
			return false
		}
		MarkTouching(x.Program, x.insts, x.fn, d)
		if x.depth > 0 {
			for i := range x.Code.Insts {
				x.insts[i] = x.insts[i] || x.Code.Moves(i)
			}
		}
	}
	return x.depends(n.A) && x.depends(n.B)
}

// column returns the column of a step, and start the first step of a column.
func (x *sampler) column(step int) int { return (step - x.from) * x.columns / x.steps }
func (x *sampler) start(i int) int     { return x.from + (i*x.steps+x.columns-1)/x.columns }

// value returns the least and the greatest value of the lanes; NaN if there is no value.
func (x *sampler) value() (low, high float64) {
	low, high = math.NaN(), math.NaN()
	depth := x.State.Depth()
	if x.depth >= depth || x.State.Frame(x.depth).Func() != x.fn {
		return low, high
	}
	x.Window.Frame = depth - 1 - x.depth
	v, err := expr.Eval(x.Scope, x.node)
	if err != nil {
		return low, high
	}
	for i, b := range v.Bits {
		if v.Shape == protocol.ShapeLanes && (x.lane >= 0 && i != x.lane || v.Inside>>i&1 == 0) {
			continue
		}
		if len(v.Places) > i && v.Places[i].Never(x.Scope) {
			continue
		}
		f := expr.Number{Bits: b, Type: v.Type}.Float()
		if v.Type == isa.BOOL {
			f = float64(b & 1)
		}
		if !(f >= low) {
			low = f
		}
		if !(f <= high) {
			high = f
		}
	}
	return low, high
}

// put notes that the steps from a to b, exclusive, have a value.
func (x *sampler) put(a, b int, low, high float64) {
	if low != low {
		return
	}
	for i := x.column(a); i <= x.column(b-1); i++ {
		for len(x.low) <= i-x.first {
			x.low, x.high = append(x.low, math.NaN()), append(x.high, math.NaN())
		}
		if l := &x.low[i-x.first]; !(*l <= low) {
			*l = low
		}
		if h := &x.high[i-x.first]; !(*h >= high) {
			*h = high
		}
	}
}

// sketch finds the values at key frames, one a column at most. Going to a key frame takes no more than a copy.
func (x *sampler) sketch() {
	for i := range x.columns {
		if at := x.Keyframes.Before(x.start(i+1) - 1); at >= x.start(i) {
			x.Restore(at)
			low, high := x.value()
			x.put(at, at+1, low, high)
		}
	}
}

// trace finds every value from a step on, and returns the step to go on from.
func (x *sampler) trace(step, to int, more func() bool, sparse *bool) int {
	step = min(max(step, x.from), to)
	x.GoTo(step)
	x.first = x.column(min(step, to-1))
	low, high := x.value()
	evals, work := 0, 0
	for column := x.first; step < to; {
		if i := x.column(step); i != column {
			column, evals = i, 0
		}
		last := min(to-1, x.Edits.Next(step)) // an edit may change the value of the step after it
		thread := x.Machine.Current()
		n, pauses, changes := 1, eu.Pauses{}, true
		switch {
		case last <= step || thread < 0:
			x.put(step, step+1, low, high)
			return to
		case evals >= sampleMost:
			n = min(last, x.start(column+1)) - step
			*sparse = true
		case x.insts != nil && !x.insts[x.Machine.Thread(thread).PC()]:
			n = min(last-step, sampleBatch)
			pauses.At = x.insts
			changes = n == last-step
		}
		stop, _ := x.Run(n, pauses, false)
		if stop == eu.StopPause && x.Step() == step { // another thread has its turn, and stands at one of insts
			stop, _ = x.Run(1, eu.Pauses{}, false)
			changes = true
		}
		now := x.Step()
		x.put(step, max(now, step+1), low, high)
		if stop != eu.StopBudget && stop != eu.StopPause && now == step {
			return to
		}
		work += 16 + now - step
		if step = now; changes {
			low, high = x.value()
			evals++
		}
		if work >= sampleBatch {
			if work = 0; !more() {
				break
			}
		}
	}
	return step
}

// floats returns numbers as little-endian bytes.
func floats(list []float64) string {
	out := make([]byte, 0, 8*len(list))
	for _, f := range list {
		out = num.AppendElement(out, math.Float64bits(f), 8)
	}
	return string(out)
}

// MaxColumns is the largest number of columns of a curve or a timeline.
const MaxColumns = 4096
