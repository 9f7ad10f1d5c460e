package jit

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// Random programs are made of statements from the instruction table, with operands of any type and region over a few
// variables, predicates, mask offsets and gotos in both directions. They include what the checker would refuse, because
// neither engine may depend on it.

// variables are the general variables, and elementTypes the types of their aliases.
var (
	variables    = []string{"A", "B", "C", "D"}
	elementTypes = []isa.Type{isa.UB, isa.B, isa.UW, isa.W, isa.UD, isa.D, isa.UQ, isa.Q, isa.F, isa.DF, isa.HF}
	// narrowTypes are the types that most code uses.
	narrowTypes = []isa.Type{isa.UD, isa.D, isa.F, isa.W, isa.UW}
)

// variableBytes is the size of a variable. Operands are mostly inside.
const variableBytes = 512

// opcodes are the instructions whose operands are all vectors.
var opcodes = vectorInstructions()

func vectorInstructions() (list []isa.Op) {
	for op := range isa.NumOps {
		row := &isa.Table[op]
		plain := len(row.Slots) > 1 && row.Runs && row.Name != "" && eu.Modelled(op)
		for _, s := range row.Slots {
			plain = plain && s.Kind == isa.VectorSlot
		}
		if plain {
			list = append(list, op)
		}
	}
	return list
}

// writer makes a program.
type writer struct {
	strings.Builder
	*rand.Rand
	labels  int
	generic bool // any instruction and type, not mostly those for which there is code
	control bool // calls, jumps, returns and barriers, too
}

func pickOne[T any](w *writer, list ...T) T { return list[w.IntN(len(list))] }

// one returns true once in n times on average.
func (w *writer) one(n int) bool { return w.IntN(n) == 0 }

func (w *writer) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// program writes a whole text.
func (w *writer) program(statements int) string {
	w.line(".version 4.1\n.kernel \"k\"")
	w.variables()
	w.line(".decl T6 v_type=T num_elts=1\n.decl T7 v_type=T num_elts=1")
	for i, v := range variables {
		w.line(".input %s offset=%d size=%d", v, 32+i*variableBytes, variableBytes)
	}
	w.line(".function \"k_main\"")
	w.line("movs (M1_NM, 1) T7(0) 0x1:ud")
	w.line("or (M1_NM, 1) %%cr0(0,0)<1> %%cr0(0,0)<0;1,0> %#x:ud", pickOne[uint32](w, 0, 0x4c0, 0x4c0, 0x4c0, 0x80, 0x40, 0x10, 0x6d0, 0x4c1))
	w.line("add (M1_NM, 1) Dud(0,7)<1> %%r0(0,1)<0;1,0> %%group_id_z(0,0)<0;1,0>")
	w.labels = 1 + statements/6
	at := map[int]int{}
	for l := range w.labels {
		at[l] = w.IntN(statements)
	}
	for i := range statements {
		for l := range w.labels {
			if at[l] == i {
				w.line("L%d:", l)
			}
		}
		w.statement()
	}
	w.line("ret (M1, 1)")
	w.line("S:") // a subroutine
	w.vectors(w.IntN(6))
	w.line("%sret (M1, 16)\nret (M1, 1)\n.global_function \"f\"", w.predicate(1))
	w.variables()
	w.line(".function \"f_body\"")
	w.vectors(w.IntN(6))
	w.line("%sfret (M1, 16)\nfret (M1, 1)", w.predicate(1))
	return w.String()
}

func (w *writer) vectors(n int) {
	for range n {
		w.vector()
	}
}

// variables declares what statements are made with.
func (w *writer) variables() {
	for _, v := range variables {
		w.line(".decl %s v_type=G type=ud num_elts=%d align=GRF", v, variableBytes/4)
		for _, t := range elementTypes {
			w.line(".decl %s%s v_type=G type=%s num_elts=%d alias=<%s, 0>", v, t, t, variableBytes/t.Size(), v)
		}
	}
	for _, p := range []string{"P1", "P2", "P3"} {
		w.line(".decl %s v_type=P num_elts=32", p)
	}
	w.line(".decl A0 v_type=A num_elts=16")
}

func (w *writer) statement() {
	switch {
	case w.one(10):
		w.line("%sgoto (M1, %d) L%d", w.predicate(2), pickOne(w, 1, 8, 16, 32), w.IntN(w.labels))
	case w.control && w.one(8):
		w.transferControl()
	case w.one(12):
		w.message()
	case w.one(12):
		w.messageByAddress()
	case w.one(16):
		w.point()
	default:
		w.vector()
	}
}

// point writes an addr_add, so that addresses are mostly inside the variable.
func (w *writer) point() {
	nm := pickOne(w, "", "_NM")
	switch w.IntN(4) {
	case 0:
		w.line("addr_add (M1%s, %d) A0(0)<1> &%s Aud(0,0)<0;1,0>", nm, pickOne(w, 1, 8), pickOne(w, variables...))
	case 1:
		w.line("%saddr_add (M1%s, 1) A0(0)<1> A0(0)<0;1,0> %#x:uw", w.predicate(4), nm, pickOne(w, 4, 8, 0xfffc, 2))
	case 2:
		w.line("and (M1_NM, 8) Buw(0,0)<1> Buw(0,0)<1;1,0> 0xfc:uw")
		w.line("%saddr_add (M1%s, 8) A0(0)<1> &%s Buw(0,0)<1;1,0>", w.predicate(4), nm, pickOne(w, variables...))
	default:
		w.line("addr_add (M1_NM, 1) A0(0)<1> &%s %#x:uw", pickOne(w, variables...), 4*w.IntN(64))
	}
}

// transferControl writes instructions that leave generated code: calls, jumps over lanes that wait, returns and
// barriers.
func (w *writer) transferControl() {
	switch w.IntN(8) {
	case 0, 1:
		w.line("%scall (%s, %d) S", w.predicate(2), pickOne(w, "M1", "M1_NM"), pickOne(w, 1, 8, 16))
	case 2:
		w.line("%sfcall (%s, %d) f 0 0", w.predicate(2), pickOne(w, "M1", "M1_NM"), pickOne(w, 1, 8, 16))
	case 3, 4:
		w.line("%sjmp (%s, 1) L%d", w.predicate(2), pickOne(w, "M1", "M1_NM"), w.IntN(w.labels))
	case 5:
		w.line("%sret (%s, %d)", w.predicate(1), pickOne(w, "M1", "M1", "M1_NM"), pickOne(w, 1, 8, 16))
	case 6:
		w.line("switchjmp (M1, 1) Aud(0,%d)<0;1,0> (L0, L%d, L%d)", w.IntN(8), w.IntN(w.labels), w.IntN(w.labels))
	default:
		w.line("barrier")
	}
}

// predicate returns a predicate, once in n times.
func (w *writer) predicate(n int) string {
	if !w.one(n) {
		return ""
	}
	return "(" + pickOne(w, "", "!") + pickOne(w, "P1", "P2", "P3") + pickOne(w, "", "", "", ".any", ".all") + ") "
}

// size returns an execution size with a mask offset.
func (w *writer) size() (n int, text string) {
	n = pickOne(w, 16, 16, 16, 8, 32, 1, 2, 4)
	offset := 0
	if w.one(4) {
		offset = w.IntN(8)
	}
	for 4*offset+n > 32 {
		offset--
	}
	nm := ""
	if w.one(5) {
		nm = "_NM"
	}
	return n, fmt.Sprintf("(M%d%s, %d)", offset+1, nm, n)
}

// likely lists the instructions for which there is code.
var likely = sync.OnceValue(func() (list []isa.Op) {
	for _, op := range opcodes {
		if rules[op].plan != nil {
			list = append(list, op)
		}
	}
	return list
})

// allowed returns those of some types that an instruction's page allows, or all of them if the page names none.
func allowed(row *isa.Instr, types []isa.Type) (list []isa.Type) {
	may := row.Types
	if last := row.Slots[len(row.Slots)-1]; last.Types != 0 {
		may = last.Types
	}
	for _, t := range types {
		if may.Has(t) {
			list = append(list, t)
		}
	}
	if list == nil {
		return types
	}
	return list
}

// vector writes an instruction with operands in registers.
func (w *writer) vector() {
	op := pickOne(w, likely()...)
	if w.one(8) || w.generic {
		op = pickOne(w, opcodes...)
	}
	row := &isa.Table[op]
	n, size := w.size()
	types := narrowTypes
	if w.one(3) {
		types = elementTypes
	}
	if !w.one(5) {
		types = allowed(row, types)
	}
	same := pickOne(w, types...)
	text := ""
	if op != isa.OpSetP {
		text = w.predicate(4)
	}
	if op == isa.OpSel {
		text = w.predicate(1)
	}
	text += row.Name
	if op == isa.OpCmp {
		text += "." + pickOne(w, "eq", "ne", "lt", "le", "gt", "ge")
	}
	if row.Sat != 0 && w.one(6) {
		text += ".sat"
	}
	text += " " + size
	predicates := row.Slots[0].Class&isa.Predicate != 0 && (op == isa.OpSetP || w.one(2) && op == isa.OpCmp || w.one(6))
	for i, s := range row.Slots {
		t := same
		if w.one(3) {
			t = pickOne(w, types...)
		}
		switch {
		case s.Write && predicates:
			text += " " + pickOne(w, "P1", "P2", "P3")
		case predicates && s.Class&isa.Predicate != 0 && op != isa.OpSetP:
			text += " " + pickOne(w, "P1", "P2", "P3")
		case s.Write:
			text += " " + w.destination(t, n)
		default:
			text += " " + w.source(t, n, i)
		}
	}
	w.line("%s", text)
}

func (w *writer) destination(t isa.Type, n int) string {
	h := pickOne(w, 1, 1, 1, 1, 2, 4)
	if w.one(24) {
		return fmt.Sprintf("r[A0(0),%d]<%d>:%s", 4*w.IntN(4), h, t)
	}
	return fmt.Sprintf("%s%s(0,%d)<%d>", pickOne(w, variables...), t, w.first(t, n*h), h)
}

// first returns the first element of an operand of n elements, mostly such that all of them are inside.
func (w *writer) first(t isa.Type, n int) int {
	room := variableBytes/t.Size() - n
	switch {
	case room <= 0 || w.one(40):
		return w.IntN(variableBytes / t.Size())
	case w.one(2):
		return 0
	}
	return w.IntN(room + 1)
}

func (w *writer) source(t isa.Type, n, slot int) string {
	mod := ""
	if w.one(4) {
		mod = pickOne(w, "(-)", "(abs)", "(-abs)")
	}
	if w.one(5) && slot > 0 {
		return w.immediate(t)
	}
	if w.one(24) {
		return fmt.Sprintf("%sr[A0(0),%d]%s:%s", mod, 4*w.IntN(4), pickOne(w, "<0;1,0>", "<1;1,0>", "<1,0>", "<8;4,2>"), t)
	}
	region, span := "<1;1,0>", n
	switch w.IntN(6) {
	case 0:
		region, span = "<0;1,0>", 1
	case 1:
		region, span = "<2;1,0>", 2*n
	case 2:
		region, span = pickOne(w, "<4;4,1>", "<8;4,2>", "<0;4,1>", "<1;2,4>", "<16;8,2>"), 2*n
	}
	return fmt.Sprintf("%s%s%s(0,%d)%s", mod, pickOne(w, variables...), t, w.first(t, span), region)
}

func (w *writer) immediate(t isa.Type) string {
	switch t {
	case isa.UB, isa.B, isa.HF:
		t = isa.W
	case isa.F:
		return fmt.Sprintf("%#x:f", w.float32())
	case isa.DF:
		return fmt.Sprintf("%#x:df", w.float64())
	}
	return fmt.Sprintf("%#x:%s", pickOne(w, uint64(w.IntN(40)), w.Uint64())&(1<<(8*t.Size()-1)<<1-1), t)
}

// float32 returns the bits of a float that is likely to make trouble.
func (w *writer) float32() uint32 {
	switch w.IntN(8) {
	case 0:
		return w.Uint32()
	case 1:
		return w.Uint32() & 0x807fffff // denormal
	case 2:
		return pickOne[uint32](w, 0, 1<<31, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0xffffffff, 0x7f7fffff, 0x00800000)
	case 3:
		return math.Float32bits(float32(w.IntN(64)-32) / 4)
	case 4: // few bits: sums and products often lie on the middle between two floats
		return w.Uint32()&0x80000000 | uint32(100+w.IntN(60))<<23 | w.Uint32()&0x700000 | w.Uint32N(4)
	}
	return w.Uint32()&0x807fffff | uint32(120+w.IntN(14))<<23
}

func (w *writer) float64() uint64 {
	if w.one(3) {
		return w.Uint64()
	}
	return math.Float64bits(float64(math.Float32frombits(w.float32())))
}

// message writes a load or store. Its offsets are made from a variable, so that some are inside.
func (w *writer) message() {
	n := pickOne(w, 8, 16)
	size := fmt.Sprintf("(M%d, %d)", pickOne(w, 1, 1, 1, 3), n)
	if w.one(3) {
		w.line("and (M1_NM, 16) Dud(0,0)<1> Dud(0,0)<1;1,0> %#x:ud", pickOne(w, 0xfc, 0x1fc, 0x3f))
	}
	t := pickOne(w, "T6", "T6", "T7", "%slm")
	switch w.IntN(6) {
	case 0:
		w.line("%sgather_scaled.%d %s %s 0x0:ud D.0 %s.0", w.predicate(4), pickOne(w, 1, 2, 4), size, t, pickOne(w, variables...))
	case 1:
		w.line("%sscatter_scaled.%d %s %s 0x0:ud D.0 %s.0", w.predicate(4), pickOne(w, 1, 2, 4), size, t, pickOne(w, variables...))
	case 2:
		w.line("%sgather4_scaled.%s %s %s %#x:ud D.0 %s.0", w.predicate(4), pickOne(w, "R", "RG", "RGBA", "GA"), size, t, pickOne(w, 0, 0, 16), pickOne(w, variables...))
	case 3:
		w.line("%sscatter4_scaled.%s %s %s 0x0:ud D.0 %s.0", w.predicate(4), pickOne(w, "R", "RG", "RGBA"), size, t, pickOne(w, variables...))
	case 4:
		w.line("oword_ld (%d) %s %#x:ud %s.0", pickOne(w, 1, 2, 4), t, w.IntN(20), pickOne(w, variables...))
	case 5:
		w.line("oword_st (%d) %s %#x:ud %s.0", pickOne(w, 1, 2, 4), t, w.IntN(20), pickOne(w, variables...))
	}
}

// messageByAddress writes a load, a store or an atomic by an address or an offset for each channel. These are made
// before it, so that most are inside.
func (w *writer) messageByAddress() {
	n := pickOne(w, 8, 16)
	size := fmt.Sprintf("(M%d, %d)", pickOne(w, 1, 1, 1, 3), n)
	if !w.one(4) {
		w.line("and (M1_NM, 16) Dud(0,0)<1> Dud(0,0)<1;1,0> %#x:ud", pickOne(w, 0xfc, 0xf8, 0x1ff, 0x3c))
		w.line("add (M1_NM, 16) Cuq(0,0)<1> Dud(0,0)<1;1,0> %#x:uq", pickOne(w, 0x10000, 0x10000, 0x20000, 0x1ffc0))
	}
	r := pickOne(w, "A", "B", "C", "D")
	switch w.IntN(12) {
	case 0:
		w.line("%ssvm_gather.%d.%d %s C.0 %s.0", w.predicate(4), pickOne(w, 1, 4, 8), pickOne(w, 1, 2, 4), size, r)
	case 1:
		w.line("%ssvm_scatter.%d.%d %s C.0 %s.0", w.predicate(4), pickOne(w, 1, 4, 8), pickOne(w, 1, 2, 4), size, r)
	case 2:
		w.line("%ssvm_gather4scaled.%s %s %#x:uq C.0 %s.0", w.predicate(4), pickOne(w, "R", "RG", "RGBA", "GA"), size, pickOne(w, 0, 0, 16), r)
	case 3:
		w.line("%ssvm_scatter4scaled.%s %s 0x0:uq C.0 %s.0", w.predicate(4), pickOne(w, "R", "RG", "RGBA"), size, r)
	case 4:
		w.line("%slsc_load.ugm %s %s:%s flat[C]:a64", w.predicate(4), size, r, pickOne(w, "d32", "d32x2", "d64", "d8c32", "d16c32", "d32x4"))
	case 5:
		w.line("%slsc_store.ugm %s flat[C]:a64 %s:%s", w.predicate(4), size, r, pickOne(w, "d32", "d32x2", "d64", "d8c32", "d16c32", "d32x4"))
	case 6:
		w.line("%slsc_load.slm %s %s:%s flat[%sD%s]:a32", w.predicate(4), size, r, pickOne(w, "d32", "d32x2", "d64", "d8c32"), pickOne(w, "", "4*"), pickOne(w, "", "+0x10"))
	case 7:
		w.line("%slsc_store.slm %s flat[%sD%s]:a32 %s:%s", w.predicate(4), size, pickOne(w, "", "4*"), pickOne(w, "", "+0x10"), r, pickOne(w, "d32", "d32x2", "d64", "d8c32"))
	default:
		w.atomic(size, r)
	}
}

// atomic writes an atomic whose operands have registers of their own, or share some.
func (w *writer) atomic(size, to string) {
	which := pickOne(w, "add", "sub", "inc", "dec", "min", "max", "xchg", "cmpxchg", "and", "or", "xor", "minsint", "maxsint", "predec", "fadd", "fmax")
	operand := func() string { return pickOne(w, "A.0", "B.0", "A.64", "B.128") }
	first, second := "%null.0", "%null.0"
	switch which {
	case "inc", "dec", "predec":
	case "cmpxchg":
		first, second = operand(), operand()
	default:
		first = operand()
	}
	to = pickOne(w, "%null.0", to+".0", to+".64", to+".4")
	bits := pickOne(w, "", "", ".64", ".16")
	switch w.IntN(3) {
	case 0:
		w.line("%sdword_atomic.%s %s %s D.0 %s %s %s", w.predicate(4), which+pickOne(w, "", "", ".16"), size, pickOne(w, "T6", "T7", "%slm"), first, second, to)
	case 1:
		w.line("%ssvm_atomic.%s%s %s C.0 %s %s %s", w.predicate(4), which, bits, size, to, first, second)
	default:
		name := map[string]string{
			"add": "iadd", "sub": "isub", "inc": "iinc", "dec": "idec", "min": "umin", "max": "umax", "xchg": "store",
			"cmpxchg": "icas", "minsint": "smin", "maxsint": "smax", "predec": "load", "fadd": "fadd", "fmax": "fmax",
		}[which]
		if name == "" {
			name = which
		}
		register := func(operand string) string {
			name, _, _ := strings.Cut(operand, ".")
			return name
		}
		flat := pickOne(w, "ugm", "slm")
		address := map[string]string{"ugm": "flat[C]:a64", "slm": "flat[D]:a32"}[flat]
		w.line("%slsc_atomic_%s.%s %s %s:%s %s %s %s", w.predicate(4), name, flat, size, register(to), pickOne(w, "d32", "d32", "d64", "d16c32"), address, register(first), register(second))
	}
}

// payload returns the bytes of the variables.
func (w *writer) payload() []byte {
	b := make([]byte, 32+len(variables)*variableBytes)
	for i := 0; i < len(b); i += 4 {
		v := w.float32()
		if w.one(3) {
			v = pickOne(w, w.Uint32(), w.Uint32N(256))
		}
		binary.LittleEndian.PutUint32(b[i:], v)
	}
	return b
}

// randomProgram returns the program of a seed, and a function that makes machines to run it.
func randomProgram(seed uint64) (text string, machine func() *eu.Machine) {
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 2))}
	w.generic, w.control = w.one(6), w.one(3)
	text = w.program(4 + w.IntN(60))
	if seed%4 == 3 { // explicit SIMD, where lanes beside the channels of a goto may go along
		text = strings.Replace(text, "\n.function", "\n.kernel_attr Target=\"cm\"\n.function", 1)
	}
	l := &dispatch.Launch{SIMD: pickOne(w, 16, 16, 8, 32), Threads: pickOne(w, 1, 1, 2), Dispatch: []uint32{^uint32(0), ^uint32(0)}}
	if w.one(3) {
		l.Dispatch[0] = w.Uint32() | 1
	}
	payloads := [][]byte{w.payload(), w.payload()}
	l.PTX = w.one(4)
	l.Payload = func(_ [3]int, t int) []byte { return payloads[t%2] }
	if w.one(2) {
		tellGroups(l, pickOne(w, [3]int{3, 1, 1}, [3]int{2, 3, 1}, [3]int{2, 1, 2}, [3]int{1, 2, 3}))
	}
	return text, machines(text, l)
}

// tellGroups gives a launch several groups, whose threads find their group's number in r0, as with a compute walker.
func tellGroups(l *dispatch.Launch, groups [3]int) {
	payload := l.Payload
	l.Groups, l.GroupInR0 = groups, true
	l.Payload = func(group [3]int, thread int) []byte {
		b := bytes.Clone(payload(group, thread))
		for i, word := range [3]int{1, 6, 7} {
			binary.LittleEndian.PutUint32(b[4*word:], uint32(group[i]))
		}
		return b
	}
}

// machines returns a function that makes machines to run a text with a launch. Their memory is the same for all, and
// there are two groups if the launch says nothing about groups. It returns nil if the text is not a program.
func machines(text string, l *dispatch.Launch) func() *eu.Machine {
	if l.Groups == [3]int{} {
		l.Groups = [3]int{2, 1, 1}
	}
	l.SLM = 256
	l.Limits = dispatch.Limits{Bytes: 16 << 20, CallDepth: 8, Steps: 20_000}
	l.Surfaces = []dispatch.Surface{{Name: "T6", BTI: 0, Base: 0x10000, Size: 256}, {Name: "T7", BTI: 1, Base: 0x20000, Size: 320}}
	m, _ := parser.Parse(visa.NewFile("random", text))
	prog, _ := eu.Load(m, "", isa.TGLLP)
	if prog == nil {
		return nil
	}
	return func() *eu.Machine {
		m, err := eu.New(prog, l)
		if err != nil {
			return nil
		}
		return m
	}
}
