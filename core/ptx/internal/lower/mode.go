package lower

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Rounding and flushing are modes of the thread (%cr0). They are changed around an instruction that needs other modes
// than the kernel's.

// roundings are the values of bits 5:4 of %cr0.
var roundings = map[string]uint64{"": 0, "rn": 0, "rp": 1, "rm": 2, "rz": 3, "rni": 0, "rpi": 1, "rmi": 2, "rzi": 3}

const (
	roundShift = 4
	keepF      = 1 << 7  // denormals of F are kept
	keepH      = 1 << 10 // and of HF
)

// inMode emits an instruction in the modes that its modifiers require. .ftz concerns the type of the sources, but for
// cvt .f32 on either side.
func (t *translator) inMode(in *syntax.Inst, f func()) {
	set := roundings[in.Mods[ptxisa.RoundGroup]] << roundShift
	clear := uint64(0)
	if in.Mods[ptxisa.FtzGroup] != "" {
		of := in.Types[len(in.Types)-1]
		if in.Row.Name == "cvt" {
			of = ptxisa.F32
		}
		switch {
		case of == ptxisa.F16 || of == ptxisa.F16x2:
			clear = keepH
		case of != ptxisa.F64 && !t.plan.Flush:
			clear = keepF
		}
	}
	cr := emit.ScalarOf(t.Predefined("%cr0"))
	if set != 0 {
		t.One(isa.OpOr, cr, cr, emit.Number(isa.UD, set))
	}
	if clear != 0 {
		t.One(isa.OpAnd, cr, cr, emit.Number(isa.UD, ^clear))
	}
	f()
	if set != 0 {
		t.One(isa.OpAnd, cr, cr, emit.Number(isa.UD, ^uint64(3<<roundShift)))
	}
	if clear != 0 {
		t.One(isa.OpOr, cr, cr, emit.Number(isa.UD, clear))
	}
}

// flushed returns a number with a denormal replaced by zero. It multiplies by one, in a mode that flushes, because
// moving and comparing do not flush.
func (t *translator) flushed(a *emit.Operand) *emit.Operand {
	r := t.Temp(a.Type)
	t.timesOne(r, a)
	return r
}

// timesOne multiplies a number by one, so that it is flushed if the mode says so, and a NaN becomes the canonical one.
func (t *translator) timesOne(dst, a *emit.Operand) {
	switch dst.Type {
	case isa.HF:
		t.Do(isa.OpMul, dst, t.InRegister(a), emit.Number(isa.HF, 0x3c00))
	case isa.BF:
		f := t.Moved(isa.F, a)
		t.timesOne(f, f)
		t.Do(isa.OpMov, dst, f)
	default:
		t.Do(isa.OpMul, dst, t.InRegister(a), emit.Number(dst.Type, uint64(math.Float32bits(1))))
	}
}

// saturates reports whether the result is saturated.
func saturates(in *syntax.Inst) bool { return in.Mods[ptxisa.SatGroup] == "sat" }
