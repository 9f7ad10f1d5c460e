package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// A product of matrices takes hundreds of vISA instructions, and a program has as many products as its compiler
// unrolled. So each kind of product is a subroutine, once in every function that uses it, after the function's own
// code: a statement copies its registers to those of the subroutine, calls it, and copies the results back. A
// subroutine uses the variables of its function, so unlike the arguments of a call (function.go) its registers can be
// as many as a product has. Its lines belong to no statement: stepping by PTX steps over it, and the stack panel shows
// it by its name, with the statement that called it.

// routine is a subroutine of the function that is being emitted.
type routine struct {
	key   string
	start *visa.Label
	in    *syntax.Inst // the instruction, with the subroutine's own registers as operands
	lines []emit.Line
	wrong bool // the operands do not fit, so it is not emitted
}

// inRoutine emits a call of the subroutine for an instruction that writes its first operand and reads all others. body
// emits the code of the subroutine.
func (t *translator) inRoutine(in *syntax.Inst, body func(t *translator, in *syntax.Inst)) {
	r := t.routineFor(in, body)
	if r == nil || r.wrong {
		body(t, in) // it reports the error at the instruction
		return
	}
	for i := 1; i < len(in.Args); i++ {
		from := syntax.ElementsOf(in.Args[i])
		for j, to := range syntax.ElementsOf(r.in.Args[i]) {
			if to.Kind == syntax.RegOperand {
				t.Do(isa.OpMov, t.dst(to, to.Var.Type), t.src(from[j], ptxisa.Untyped.Of(to.Var.Type.Bits())))
			}
		}
	}
	t.Emit(visa.Inst{Op: isa.OpCall, ExecSize: warp, Label: r.start})
	to := syntax.ElementsOf(in.Args[0])
	for j, from := range syntax.ElementsOf(r.in.Args[0]) {
		if from.Kind == syntax.RegOperand {
			t.Do(isa.OpMov, t.dst(to[j], from.Var.Type), t.src(from, from.Var.Type))
		}
	}
}

// elementBits returns the size of a number that stands for a register of a fragment.
func elementBits(in *syntax.Inst) int {
	if in.Has("f64") {
		return 64
	}
	return 32
}

// routineFor returns the subroutine for all instructions with the same words, sizes of registers, and numbers after
// the fragments; nil if an operand is of another kind.
func (t *translator) routineFor(in *syntax.Inst, body func(t *translator, in *syntax.Inst)) *routine {
	words := strings.ReplaceAll(strings.Join(in.Words, "_"), "::", "_")
	key := words
	for i, a := range in.Args {
		for _, e := range syntax.ElementsOf(a) {
			switch {
			case e.Kind == syntax.RegOperand && (e.Var.Vec != 1 || e.Var.Type == ptxisa.Pred || e.Var.Type.Bits() > 64 || e.Offset != 0 || i > 3 && e.Var.Type.Float()):
				return nil
			case e.Kind == syntax.RegOperand:
				key += " r" + strconv.Itoa(e.Var.Type.Bits())
			case e.Kind == syntax.SinkOperand:
				key += " _"
			case e.Kind == syntax.ImmOperand && 0 < i && i < 4:
				key += " r" + strconv.Itoa(elementBits(in))
			case e.Kind == syntax.ImmOperand && i > 3 && !e.Float && !e.Neg:
				key += " " + strconv.Itoa(int(e.Bits))
			default:
				return nil
			}
		}
		key += ","
	}
	i := slices.IndexFunc(t.routines, func(r *routine) bool { return r.key == key })
	if i < 0 {
		i = len(t.routines)
		r := &routine{key: key, start: t.Label("mma_" + strings.TrimPrefix(words, "sync_aligned_")), in: t.withOwnRegisters(in)}
		r.start.Kind = visa.SubroutineLabel
		t.routines = append(t.routines, r)
		t.emitRoutine(r, body)
	}
	return t.routines[i]
}

// withOwnRegisters returns an instruction whose operands are the registers of subroutines, which the subroutines of a
// function share.
func (t *translator) withOwnRegisters(in *syntax.Inst) *syntax.Inst {
	own := &syntax.Inst{Row: in.Row, Name: in.Name, Span: in.Span, Words: in.Words}
	for i, a := range in.Args {
		list := slices.Clone(syntax.ElementsOf(a))
		for j, e := range list {
			bits := elementBits(in)
			switch {
			case e.Kind == syntax.RegOperand:
				bits = e.Var.Type.Bits()
			case e.Kind == syntax.SinkOperand || i > 3:
				continue
			}
			ty := ptxisa.Unsigned.Of(bits)
			name := "mma_" + "dabcefgh"[min(i, 7):min(i, 7)+1] + strconv.Itoa(j) + "_" + ptxisa.Untyped.Of(bits).Name()
			list[j] = t.asRegister(t.Once(name, visa.General, ty.VISA(), warp), ty)
			list[j].Span = e.Span
		}
		if a.Kind == syntax.VectorOperand || len(list) > 1 {
			list = []*syntax.Operand{{Kind: syntax.VectorOperand, Elems: list, Span: a.Span}}
		}
		own.Args = append(own.Args, list[0])
	}
	return own
}

// emitRoutine emits the subroutine into its own lines, which are kept until the end of the function.
func (t *translator) emitRoutine(r *routine, body func(t *translator, in *syntax.Inst)) {
	outer, temps, source, stmt, said := t.Body, t.Temps, t.Source, t.Stmt, t.Count()
	t.Body, t.Temps, t.Source, t.Stmt = []emit.Line{{}}, t.routineTemps, 0, 0
	t.ResetTemps()
	t.Comment("What mma." + strings.Join(r.in.Words, ".") + " does with its fragments.")
	t.Place(r.start)
	body(t, r.in)
	t.Bare(isa.OpRet)
	r.lines, r.wrong = t.Body, t.Count() > said
	t.emitted += len(r.lines)
	t.Body, t.Temps, t.Source, t.Stmt = outer, temps, source, stmt
}

// routineLines returns the lines of the function's subroutines.
func (t *translator) routineLines() (list []emit.Line) {
	for _, r := range t.routines {
		if !r.wrong {
			list = append(list, r.lines...)
		}
	}
	return list
}
