package plan

import (
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Where lanes of a kernel may be elsewhere.

// Absent is what is known of the lanes that do not come to an instruction.
type Absent struct {
	Parted map[*syntax.Inst]bool  // instructions with a membermask that lanes may reach after diverging
	Ending map[*syntax.Label]bool // labels of the kernel where a lane ends at once
	Counts bool                   // lanes that end have to be known, because such an instruction needs it
}

// AbsentIn finds the instructions of a kernel whose membermasks may name lanes that are elsewhere: those after the
// first place where lanes can diverge. It also finds the labels where a lane ends at once, which compilers use for an
// early return: other lanes do not wait for lanes that branch there.
func AbsentIn(f *syntax.Func) Absent {
	a := Absent{Parted: map[*syntax.Inst]bool{}, Ending: map[*syntax.Label]bool{}}
	for i := len(f.Body) - 1; f.Kernel && i >= 0; i-- {
		if l, ok := f.Body[i].(*syntax.Label); ok {
			a.Ending[l] = i == len(f.Body)-1 || a.endsAt(f.Body[i+1])
		}
	}
	parted := !f.Kernel // in functions it is not known which lanes have ended
	for _, s := range f.Body {
		in, ok := s.(*syntax.Inst)
		switch {
		case !f.Kernel:
		case !ok:
			parted = true
		case in.Mods[ptxisa.SyncGroup] != "" && in.Lowering() != ptxisa.LowerBarrier:
			a.Parted[in] = parted || in.Guard != nil
			a.Counts = a.Counts || a.Parted[in]
		case in.Guard != nil:
			parted = true
		}
	}
	return a
}

// endsAt reports whether all lanes that reach a statement end there.
func (a *Absent) endsAt(s syntax.Stmt) bool {
	if l, ok := s.(*syntax.Label); ok {
		return a.Ending[l]
	}
	in := s.(*syntax.Inst)
	return in.Guard == nil && (in.Row.Name == "ret" || in.Row.Name == "exit")
}
