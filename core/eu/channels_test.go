package eu_test

import (
	"bytes"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// TestChannels compares every instruction on vectors with itself on scalars. An instruction of execution size N does,
// for each channel that EvaluateChEn enables, what the same instruction of execution size 1 does with the elements that
// the region walks of 5_operands.md give that channel; all sources are read first. Types, regions, modifiers,
// saturation, mask control, predication, rounding modes and the overlap of destination and sources are random; cases
// that the checker rejects are left out. The conformance files say what an instruction computes, so the two together
// say all that it does.
func TestChannels(t *testing.T) {
	for op := isa.Op(1); op < isa.NumOps; op++ {
		row := &isa.Table[op]
		if !row.Runs || !channelwise(row) {
			continue
		}
		t.Run(row.Name, func(t *testing.T) {
			r := rand.New(rand.NewSource(int64(op)))
			done := 0
			for try := 0; try < 600 && done < 40; try++ {
				if tryChannels(t, row, r) {
					done++
				}
			}
			if done < 20 {
				t.Errorf("only %d programs", done)
			}
		})
	}
}

// channelwise reports whether an instruction computes each channel from the elements of its operands for that channel.
// Of the others, plane ignores regions, as lrp does on its page, madw has high halves, sad2 takes pairs, and the rest is
// not arithmetic.
func channelwise(row *isa.Instr) bool {
	switch row.Op {
	case isa.OpLrp, isa.OpPlane, isa.OpMadW, isa.OpSad2, isa.OpSad2Add, isa.OpSetP, isa.OpMovS, isa.OpAddrAdd, isa.OpInvM, isa.OpRSqtM,
		isa.OpAdd3O, isa.OpFCvt, isa.OpSRnd, isa.OpIfCall, isa.OpSwitchJmp, isa.OpFAddr:
		return false
	}
	if row.Exec != isa.MaskExec || len(row.Slots) < 2 {
		return false
	}
	for i := range row.Slots {
		if s := &row.Slots[i]; s.Kind != isa.VectorSlot || s.Class&isa.General == 0 {
			return false
		}
	}
	return true
}

// vector is a random operand: some elements of a variable.
type vector struct {
	name    string
	typ     isa.Type
	mod     isa.SrcMod
	first   int // element
	v, w, h int
}

// element returns the element of a channel.
func (o *vector) element(i int) int { return o.first + i/o.w*o.v + i%o.w*o.h }

// at formats the place of an element.
func (o *vector) at(e, grf int) string {
	perRow := grf / o.typ.Size()
	return fmt.Sprintf("%s(%d,%d)", o.name, e/perRow, e%perRow)
}

const vectorElems = 400

func randomVector(r *rand.Rand, name string, typ isa.Type, dst bool, size int) vector {
	o := vector{name: name, typ: typ, first: r.Intn(24), v: 1, w: 1}
	switch {
	case dst:
		o.v = []int{1, 1, 2, 4}[r.Intn(4)]
		o.first = r.Intn(8)
	case r.Intn(4) == 0:
		o.v = 0
	case r.Intn(2) == 0:
		o.w = 1 << r.Intn(5)
		for o.w > size {
			o.w /= 2
		}
		o.v, o.h = []int{0, 1, 2, 4, 8}[r.Intn(5)], []int{0, 1, 2}[r.Intn(3)]
		if o.w == 1 {
			o.h = 0
		}
	}
	return o
}

// pickType returns a random type of a set.
func pickType(r *rand.Rand, set isa.Types) isa.Type {
	for {
		if t := isa.Type(r.Intn(int(isa.NumTypes))); set.Has(t) && t != isa.BOOL && !t.Packed() {
			return t
		}
	}
}

func tryChannels(t *testing.T, row *isa.Instr, r *rand.Rand) bool {
	platform := isa.Platform(r.Intn(int(isa.NumPlatforms)))
	if !row.Platforms.Has(platform) {
		return false
	}
	grf := platform.GRF()
	size := 1 << r.Intn(6)
	offset := 4 * r.Intn(8) / max(size, 4) * max(size, 4)
	overlap := r.Intn(3) == 0
	common := pickType(r, row.Types)
	var ops []vector
	for i := range row.Slots {
		s := &row.Slots[i]
		types := row.Types
		if s.Types != 0 {
			types = s.Types
		}
		typ := common
		if !types.Has(typ) || typ.Integer() && r.Intn(3) == 0 || typ.Float() && r.Intn(6) == 0 {
			typ = pickType(r, types)
		}
		o := randomVector(r, fmt.Sprint("X", i), typ, s.Write, size)
		if !s.Write {
			if overlap && i == len(row.Slots)-1 && typ == ops[0].typ {
				o.name = "X0" // reads what the instruction writes
			}
			switch row.Mods {
			case isa.ArithMods, isa.AlsoArithMods:
				o.mod = []isa.SrcMod{isa.NoMod, isa.NoMod, isa.Neg, isa.Abs, isa.NegAbs}[r.Intn(5)]
			case isa.LogicMods:
				o.mod = []isa.SrcMod{isa.NoMod, isa.Not}[r.Intn(2)]
			}
		}
		ops = append(ops, o)
	}
	name := row.Name
	switch {
	case row.Suffix == isa.RelSuffix:
		name += []string{".eq", ".ne", ".gt", ".ge", ".lt", ".le"}[r.Intn(6)]
	case row.Suffix == isa.TruthSuffix:
		name += fmt.Sprintf(".x%02x", r.Intn(256))
	case row.Sat != isa.NoSat && r.Intn(3) == 0:
		name += ".sat"
	}
	em, pred := r.Uint32()|1, r.Uint32()
	noMask, invert, combine := r.Intn(4) == 0, r.Intn(2) == 0, isa.Combine(r.Intn(3))
	hasPred := row.Pred && (r.Intn(2) == 0 || row.Op == isa.OpSel)
	mask := fmt.Sprintf("M%d", offset/4+1)
	if noMask {
		mask += "_NM"
	}
	predicate := ""
	if hasPred {
		predicate = "(P1" + [...]string{"", ".any", ".all"}[combine] + ") "
		if invert {
			predicate = "(!" + predicate[1:]
		}
	}

	var head strings.Builder
	at := grf
	payload := make([]byte, grf)
	head.WriteString(".version 4.1\n.kernel \"k\"\n.decl P1 v_type=P num_elts=32\n.decl P2 v_type=P num_elts=32\n")
	for i := range row.Slots {
		bytes := vectorElems * ops[i].typ.Size()
		fmt.Fprintf(&head, ".decl X%d v_type=G type=%v num_elts=%d align=GRF\n.input X%d offset=%d size=%d\n", i, ops[i].typ, vectorElems, i, at, bytes)
		room := make([]byte, (bytes+grf-1)/grf*grf)
		r.Read(room[:bytes])
		payload = append(payload, room...)
		at = len(payload)
	}
	fmt.Fprintf(&head, ".decl C v_type=G type=%v num_elts=%d align=GRF\n", ops[0].typ, vectorElems)
	from, to := vector{name: "FROM", typ: bitsType(ops[0].typ)}, vector{name: "TO", typ: bitsType(ops[0].typ)}
	for _, alias := range []string{from.name + " X0", to.name + " C"} {
		name, of, _ := strings.Cut(alias, " ")
		fmt.Fprintf(&head, ".decl %s v_type=G type=%v num_elts=%d alias=<%s, 0>\n", name, from.typ, vectorElems, of)
	}
	fmt.Fprintf(&head, "or (M1_NM, 1) %%cr0(0,0)<1> %%cr0(0,0)<0;1,0> 0x%x:ud\n", []int{0, 0x4c0, 0x4d0, 0x4e0, 0x4f0, 0x10}[r.Intn(6)])
	fmt.Fprintf(&head, "setp (M1_NM, 32) P1 0x%x:ud\nsetp (M1_NM, 32) P2 0xffffffff:ud\n", pred)
	for e := 0; e < vectorElems; e += 8 { // C is a copy of what is written, before that
		fmt.Fprintf(&head, "mov (M1_NM, 8) %s<1> %s<1;1,0>\n", to.at(e, grf), from.at(e, grf))
	}

	// The instruction on vectors.
	line := fmt.Sprintf("%s%s (%s, %d)", predicate, name, mask, size)
	for i := range ops {
		o := &ops[i]
		if row.Slots[i].Write {
			line += fmt.Sprintf(" %s<%d>", o.at(o.first, grf), o.v)
		} else {
			line += fmt.Sprintf(" %s%s<%d;%d,%d>", o.mod, o.at(o.first, grf), o.v, o.w, o.h)
		}
	}
	vectors, ok := runText(t, head.String()+line+"\nret (M1_NM, 1)\n", platform, em, payload)
	if !ok {
		return false
	}

	// The same on scalars, on a copy of what is written.
	text := head.String()
	choose := evaluateChEn(size, offset, true, em, pred, true, combine, invert)
	enabled := evaluateChEn(size, offset, noMask, em, pred, hasPred && row.Op != isa.OpSel, combine, invert)
	for n := range size {
		if enabled>>n&1 == 0 {
			continue
		}
		if row.Op == isa.OpSel {
			text += [...]string{"(!P2) ", "(P2) "}[choose>>n&1]
		}
		text += name + " (M1_NM, 1)"
		for i := range ops {
			o := ops[i]
			e := o.element(n)
			switch {
			case row.Slots[i].Write:
				text += " " + o.at(e, grf) + "<1>"
			default:
				if o.name == "X0" {
					o.name = "C"
				}
				text += " " + o.mod.String() + o.at(e, grf) + "<0;1,0>"
			}
		}
		text += "\n"
	}
	want, ok := runText(t, text+"ret (M1_NM, 1)\n", platform, em, payload)
	if !ok {
		t.Fatalf("%v %s: the scalar form does not assemble:\n%s", platform, line, text)
	}
	for i := range row.Slots {
		if row.Slots[i].Write && !bytes.Equal(vectors[i], want[i]) {
			for e := 0; e < len(want[i]); e += ops[i].typ.Size() {
				if g, w := vectors[i][e:e+ops[i].typ.Size()], want[i][e:e+ops[i].typ.Size()]; !bytes.Equal(g, w) {
					t.Fatalf("%v %s, em %#x, P1 %#x: element %d of X%d is %x, of scalars %x", platform, line, em, pred, e/ops[i].typ.Size(), i, g, w)
				}
			}
		}
	}
	return true
}

// bitsType returns the unsigned type of the same size.
func bitsType(t isa.Type) isa.Type {
	return [...]isa.Type{1: isa.UB, 2: isa.UW, 4: isa.UD, 8: isa.UQ}[t.Size()]
}

// runText runs a program up to its last instruction and returns its variables X0, X1 ...; ok is false if the program is
// illegal.
func runText(t *testing.T, text string, platform isa.Platform, em uint32, payload []byte) (vars [][]byte, ok bool) {
	t.Helper()
	mod, diags := assembler.Assemble(visa.NewFile("k", text), platform)
	if visa.HasErrors(diags) {
		return nil, false
	}
	p, diags := eu.Load(mod, "", platform)
	if p == nil || len(diags) > 0 {
		t.Fatalf("%v\n%s", diags, text)
	}
	m := runtest.Start(t, p, &dispatch.Launch{SIMD: 32, Dispatch: []uint32{em}, Payload: func([3]int, int) []byte { return payload }})
	m.Run(len(p.Insts) - 1)
	if len(m.Reports()) > 0 {
		t.Fatalf("%v\n%s", m.Reports(), text)
	}
	for i := 0; ; i++ {
		d := named(p, fmt.Sprint("X", i))
		if d == nil {
			return vars, true
		}
		vars = append(vars, bytes.Clone(m.VarBytes(0, 0, d)))
	}
}
