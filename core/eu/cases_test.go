package eu_test

import (
	"encoding/binary"
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

var update = flag.Bool("update", false, "TestCases writes testdata/cases")

// TestCases runs random cases of each instruction in semanticsOf against the oracle: the region walks and EvaluateChEn
// of 5_operands.md, applied to what semantics_test.go says about one channel. With -update it writes for each
// instruction, as testdata/cases/NAME.txt, cases that together show what TestConformanceCovers requires.
func TestCases(t *testing.T) {
	for op := isa.Op(1); op < isa.NumOps; op++ {
		if _, ok := semanticsOf[op]; !ok {
			continue
		}
		row := &isa.Table[op]
		t.Run(row.Name, func(t *testing.T) {
			r := rand.New(rand.NewSource(int64(op)))
			if *update {
				writeCases(t, row, r)
				return
			}
			done := 0
			for try := 0; try < 2000 && done < 30; try++ {
				if c := randomCase(r, row); c.assembles(false) && c.expect() {
					c.check(t)
					done++
				}
			}
			if done < 15 {
				t.Errorf("only %d cases", done)
			}
		})
	}
}

// writeCases searches for cases that show what is required, first for those that show many things at once.
func writeCases(t *testing.T, row *isa.Instr, r *rand.Rand) {
	missing := required(row)
	var b strings.Builder
	fmt.Fprintf(&b, "# %s (%s), written by TestCases of the oracle in semantics_test.go.\n", row.Name, row.Page)
	for _, stage := range []struct {
		gain, tries int
		warnings    bool
	}{{6, 1500, false}, {3, 1500, false}, {1, 4000, false}, {1, 4000, true}} {
		for try := 0; try < stage.tries && len(missing) > 0; try++ {
			c := randomCase(r, row)
			if !c.assembles(stage.warnings) {
				continue
			}
			shown := features{}
			shown.add(c.inst, c.platform.GRF())
			var gain []string
			for f := range missing {
				if shown[f] {
					gain = append(gain, f)
				}
			}
			if len(gain) < stage.gain || !c.expect() {
				continue
			}
			c.check(t)
			for _, f := range gain {
				delete(missing, f)
			}
			b.WriteString("\n" + c.text())
		}
	}
	if err := os.MkdirAll("testdata/cases", 0o755); err != nil {
		t.Fatal(err)
	}
	filetest.Write(t, "testdata/cases/"+row.Name+".txt", b.String())
	for f := range missing {
		t.Errorf("no case found with %s", f)
	}
}

// oracleCase is one instruction on variables, with the values that it must leave in them.
type oracleCase struct {
	control
	sat    bool
	cond   isa.Cond
	table  uint8 // bfn
	args   []oracleArg
	vars   []*oracleVar
	chosen uint32 // sel: channels of the first source

	inst  *visa.Inst // as assembled
	preds [3]uint32  // P0, P1, P2 at the end
}

// control is what determines the enabled channels of an instruction.
type control struct {
	row          *isa.Instr
	platform     isa.Platform
	size, offset int
	noMask       bool
	hasPred      bool
	invert       bool
	combine      isa.Combine
	em, pred     uint32
}

// enabled is EvaluateChEn for the instruction.
func (c *control) enabled() uint32 {
	return evaluateChEn(c.size, c.offset, c.noMask, c.em, c.pred, c.hasPred, c.combine, c.invert)
}

// randomControl chooses a platform, a size, masks and a predicate.
func randomControl(r *rand.Rand, row *isa.Instr) control {
	c := control{row: row, em: r.Uint32() | 0x11111111<<r.Intn(4), pred: r.Uint32()}
	for c.platform = isa.Platform(r.Intn(int(isa.NumPlatforms))); !row.Platforms.Has(c.platform); {
		c.platform = isa.Platform(r.Intn(int(isa.NumPlatforms)))
	}
	for c.size = 1 << r.Intn(6); !row.Sizes.Has(c.size); {
		c.size = 1 << r.Intn(6)
	}
	c.offset = 4 * r.Intn(8) / max(c.size, 4) * max(c.size, 4)
	c.noMask = r.Intn(4) == 0
	c.hasPred = row.Pred && (r.Intn(2) == 0 || row.Op == isa.OpSel)
	c.invert, c.combine = c.hasPred && r.Intn(3) == 0, isa.Combine(r.Intn(3))
	if !c.hasPred {
		c.combine = isa.Sequential
	}
	if c.combine == isa.All && r.Intn(2) == 0 {
		c.pred = ^uint32(0)
	}
	return c
}

// predicate and mask return the text of these parts.
func (c *control) predicate() string {
	if !c.hasPred {
		return ""
	}
	return "(" + [...]string{"", "!"}[bitOf(c.invert)] + "P1" + [...]string{"", ".any", ".all"}[c.combine] + ") "
}

func (c *control) mask() string {
	return fmt.Sprintf(" (M%d%s, %d)", c.offset/4+1, [...]string{"", "_NM"}[bitOf(c.noMask)], c.size)
}

// oracleVar is a general variable.
type oracleVar struct {
	name          string
	typ           isa.Type
	before, after []byte
}

// oracleArg is an operand: a region of a variable, direct or through an address, an immediate, or the predicate P2.
type oracleArg struct {
	slot    *isa.Slot
	kind    visa.OperandKind
	v       *oracleVar
	typ     isa.Type
	mod     isa.SrcMod
	first   int   // element
	s, w, h int   // vertical stride, width, horizontal stride
	starts  []int // indirect by row: the first element of each
	number  int   // number of the address variable
	imm     uint64
}

func (c *oracleCase) sources() (n int) {
	for i := range c.args {
		if !c.args[i].slot.Write {
			n++
		}
	}
	return n
}

// single reports whether an operand has one element for all channels.
func (a *oracleArg) single() bool {
	return a.kind == visa.ImmediateOperand && !a.typ.Packed() || a.kind != visa.PredicateOperand && a.starts == nil && a.s == 0 && a.w == 1
}

// element returns the element that a channel uses.
func (a *oracleArg) element(i int) int {
	if a.starts != nil {
		return a.starts[i/a.w] + i%a.w*a.h
	}
	return a.first + i/a.w*a.s + i%a.w*a.h
}

// value returns the operand's value for a channel.
func (c *oracleCase) value(a *oracleArg, i int) value {
	switch a.kind {
	case visa.PredicateOperand:
		return valueOf(uint64(c.preds[2]>>(i+c.offset)&1), isa.UD)
	case visa.ImmediateOperand:
		switch a.typ {
		case isa.V:
			return valueOf(uint64(int64(a.imm)<<(60-4*i)>>60), isa.W)
		case isa.UV:
			return valueOf(a.imm>>(4*i)&15, isa.UW)
		case isa.VF: // one sign, three exponent, four fraction bits
			b := a.imm >> (8 * i) & 0xff
			f := math.Ldexp(1+float64(b&15)/16, int(b>>4&7)-3)
			if b&0x7f == 0 {
				f = 0
			}
			return valueOf(uint64(math.Float32bits(float32(math.Copysign(f, 0.5-float64(b>>7))))), isa.F)
		}
		return valueOf(a.imm, a.typ)
	}
	return c.modified(c.read(a, a.element(i)), a)
}

func (c *oracleCase) read(a *oracleArg, element int) value {
	return valueOf(binary.LittleEndian.Uint64(append(a.v.before[element*a.typ.Size():], 0, 0, 0, 0, 0, 0, 0)), a.typ)
}

// elements returns the first n elements of an operand, whatever its region.
func (c *oracleCase) elements(arg, n int) (v []value) {
	a := &c.args[arg]
	for e := range n {
		v = append(v, c.modified(c.read(a, a.first+e), a))
	}
	return v
}

// expect computes what the instruction leaves, and returns false if the case is to be left out.
func (c *oracleCase) expect() bool {
	for _, v := range c.vars {
		v.after = append([]byte(nil), v.before...)
	}
	if c.row.Op == isa.OpMov && c.size == 1 && c.args[1].kind == visa.PredicateOperand {
		return false // takes all bits (see api.go)
	}
	if c.mixes() || c.row.Op == isa.OpSetP && c.args[1].w > 1 && c.args[1].element(0) == c.args[1].element(c.size-1) {
		return false // the page does not say whether a region of one element is a scalar
	}
	controls := c.hasPred && c.row.Op != isa.OpSel && c.row.Op != isa.OpAdd3O
	enabled := evaluateChEn(c.size, c.offset, c.noMask, c.em, c.pred, controls, c.combine, c.invert)
	c.chosen = evaluateChEn(c.size, c.offset, true, 0, c.pred, true, c.combine, c.invert)
	c.preds = [3]uint32{0, c.pred, 0x0f0ff0f0}
	size, offset := c.size, c.offset
	if c.row.Op == isa.OpSetP && c.args[1].single() { // whatever is enabled
		if size < 32 { // half of the predicate (SETP.md, Notes)
			size, offset = 16, offset&^15
		}
		enabled = evaluateChEn(size, offset, true, 0, 0, false, isa.Sequential, false)
	}
	before := c.preds
	var src []*oracleArg
	for i := range c.args {
		if !c.args[i].slot.Write {
			src = append(src, &c.args[i])
		}
	}
	bad := false
	s := func(k, channel int) value {
		v := c.value(src[k], channel)
		if v == nil {
			bad = true
			return valueOf(0, src[k].typ)
		}
		return v
	}
	setPred := func(p, i int, v value) {
		bit := uint32(1) << (i + offset)
		c.preds[p] &^= bit
		switch n := v.(type) {
		case ones:
			c.preds[p] |= bit & uint32(n)
		case *big.Int:
			c.preds[p] |= bit * uint32(n.Bit(0))
		}
	}
	sem := semanticsOf[c.row.Op]
	for i := range size {
		if enabled>>i&1 == 0 {
			continue
		}
		after := c.preds
		c.preds = before
		results := sem.compute(c, i, s)
		c.preds = after
		if results == nil || bad {
			return false
		}
		k := 0
		for n := range c.args {
			a := &c.args[n]
			if !a.slot.Write {
				continue
			}
			v := results[k]
			k++
			switch {
			case v == nil:
			case a.kind == visa.PredicateOperand:
				setPred(2, i, v)
			case !a.write(a.element(i), v, c.sat):
				return false
			case c.row.Op == isa.OpMadW:
				grf := c.platform.GRF()
				if !a.write(a.element(i)+(4*c.size+grf-1)/grf*grf/4, results[1], false) {
					return false
				}
			}
		}
		if c.row.Op == isa.OpAdd3O && c.hasPred {
			setPred(1, i, results[1])
		}
	}
	return true
}

// mixes reports whether there are sources of UQ beside signed ones; no type holds the values of both.
func (c *oracleCase) mixes() bool {
	long, signed := false, false
	for i := range c.args {
		if a := &c.args[i]; !a.slot.Write {
			long, signed = long || a.typ == isa.UQ, signed || a.typ.Signed()
		}
	}
	return long && signed
}

// write stores a result, and returns false if the case is to be left out.
func (a *oracleArg) write(element int, v value, sat bool) bool {
	var b uint64
	if n, ok := v.(ones); ok {
		b = uint64(int64(n))
	} else if b, ok = resultBits(v, a.typ, sat); !ok {
		return false
	}
	size := a.typ.Size()
	if (element+1)*size > len(a.v.after) {
		return false
	}
	for n := range size {
		a.v.after[element*size+n] = byte(b >> (8 * n))
	}
	return true
}

const oracleElems = 96

// randomCase returns a case, which may be illegal.
func randomCase(r *rand.Rand, row *isa.Instr) *oracleCase {
	c := &oracleCase{control: randomControl(r, row)}
	c.sat = row.Sat != isa.NoSat && r.Intn(4) == 0
	c.cond, c.table = isa.Cond(1+r.Intn(6)), uint8(r.Uint32())

	dst, srcs := row.Types, row.Types
	if len(row.Maps) > 0 {
		m := &row.Maps[r.Intn(len(row.Maps))]
		for m.Dst&row.Types == 0 || m.Src&row.Types == 0 || !m.Platforms.Has(c.platform) {
			m = &row.Maps[r.Intn(len(row.Maps))]
		}
		dst, srcs = m.Dst&row.Types, m.Src&row.Types
	}
	common := pickType(r, srcs)
	pairs := map[isa.Op][][]isa.Type{
		isa.OpFCvt: {{isa.HF, isa.UB}, {isa.UB, isa.HF}, {isa.F, isa.UD}, {isa.UD, isa.F}},
		isa.OpSRnd: {{isa.UB, isa.HF, isa.UB}, {isa.HF, isa.F, isa.UW}},
	}[row.Op]
	pair := r.Intn(max(len(pairs), 1))
	alike := r.Intn(3) > 0
	for i := range row.Slots {
		s := &row.Slots[i]
		types := srcs
		if s.Types != 0 {
			types = s.Types
		} else if s.Write {
			types = dst
		}
		typ := common
		if !types.Has(typ) || !alike && typ.Integer() || typ.Float() && r.Intn(6) == 0 {
			typ = pickType(r, types)
		}
		if pairs != nil {
			typ = pairs[pair][i]
		}
		c.args = append(c.args, c.operand(r, s, i, typ))
	}
	c.trim()
	return c
}

// trim zeroes what is behind the elements of the operands, except for two elements.
func (c *oracleCase) trim() {
	if c.row.Op == isa.OpPlane || c.row.Op == isa.OpMadW {
		return
	}
	for _, v := range c.vars {
		last := 0
		for i := range c.args {
			if a := &c.args[i]; a.v == v {
				for n := range c.size {
					last = max(last, a.element(n))
				}
			}
		}
		clear(v.before[min((last+3)*v.typ.Size(), len(v.before)):])
	}
}

// operand returns a random operand, with its variable.
func (c *oracleCase) operand(r *rand.Rand, s *isa.Slot, i int, typ isa.Type) oracleArg {
	a := oracleArg{slot: s, kind: visa.GeneralOperand, typ: typ, s: 1, w: 1, number: i}
	if s.Class&isa.Predicate != 0 && (s.Class&isa.General == 0 || r.Intn(3) == 0 || c.args != nil && c.args[0].kind == visa.PredicateOperand && c.row.Op != isa.OpCmp) {
		a.kind = visa.PredicateOperand
		return a
	}
	if !s.Write {
		switch c.row.Mods {
		case isa.ArithMods, isa.AlsoArithMods:
			a.mod = []isa.SrcMod{isa.NoMod, isa.NoMod, isa.Neg, isa.Abs, isa.NegAbs}[r.Intn(5)]
		case isa.LogicMods:
			a.mod = []isa.SrcMod{isa.NoMod, isa.Not}[r.Intn(2)]
		}
	}
	if !s.Write && s.Class&isa.Immediate != 0 && r.Intn(4) == 0 {
		a.kind, a.mod = visa.ImmediateOperand, isa.NoMod
		a.imm = c.element(r, i, typ, isa.NoMod)
		if packed, ok := map[isa.Type]isa.Type{isa.W: isa.V, isa.UW: isa.UV, isa.F: isa.VF}[typ]; ok && r.Intn(2) == 0 {
			a.typ, a.imm = packed, uint64(r.Uint32())
			if c.size > 8 || typ == isa.F && c.size > 4 {
				c.size = 4
				c.offset &^= 3
			}
		}
		return a
	}
	a.first = r.Intn(24)
	switch {
	case s.Write:
		a.s, a.first = []int{1, 1, 2, 4}[r.Intn(4)], r.Intn(8)
		if c.size == 32 {
			a.s = min(a.s, 2)
		}
	case r.Intn(4) == 0:
		a.s = 0
	case r.Intn(2) == 0:
		for a.w = 1 << r.Intn(5); a.w > c.size; {
			a.w /= 2
		}
		a.s, a.h = []int{0, 1, 2, 4, 8}[r.Intn(5)], []int{0, 1, 2}[r.Intn(3)]
		if a.w == 1 {
			a.h = 0
		}
		if c.size/a.w*a.s > 40 {
			a.s = 2
		}
	}
	if s.Class&isa.Indirect != 0 && r.Intn(4) == 0 {
		a.kind = visa.IndirectOperand
		if !s.Write && r.Intn(2) == 0 && c.size/a.w <= 8 && c.row.Op != isa.OpPlane {
			for range c.size / a.w {
				a.starts = append(a.starts, r.Intn(32))
			}
		}
	}
	if !s.Write && r.Intn(4) == 0 && c.args != nil && c.args[0].v != nil && c.args[0].typ == typ {
		a.v = c.args[0].v // reads what the instruction writes
		return a
	}
	a.v = &oracleVar{name: fmt.Sprint("X", i), typ: typ}
	c.vars = append(c.vars, a.v)
	for range oracleElems {
		b := c.element(r, i, typ, a.mod)
		for n := range typ.Size() {
			a.v.before = append(a.v.before, byte(b>>(8*n)))
		}
	}
	return a
}

// element returns a number for operand i: small and round ones, and limits.
func (c *oracleCase) element(r *rand.Rand, i int, t isa.Type, mod isa.SrcMod) uint64 {
	sem := semanticsOf[c.row.Op]
	dsts := len(c.row.Slots) - c.sourceSlots()
	nonzero := sem.nonzero>>max(i-dsts, 0)&1 != 0
	if c.row.Op == isa.OpFCvt && t.Integer() { // BF8 and TF32
		half, _ := roundedBits(bigOf(float64(r.Intn(129)-64)/8), isa.HF)
		tf32, _ := roundedBits(bigOf(float64(r.Intn(1<<11)-1<<10)/8), isa.F)
		return map[int]uint64{1: half >> 8, 4: tf32}[t.Size()]
	}
	if t.Integer() {
		size := uint(8 * t.Size())
		b := []uint64{0, 1, 2, 3, 5, 100, ^uint64(0), ^uint64(0) - 6, 1 << (size - 1), 1<<(size-1) - 1, r.Uint64(), r.Uint64() & 0xffff}[r.Intn(12)] & (^uint64(0) >> (64 - size))
		if nonzero && b == 0 {
			return 7
		}
		return b
	}
	f := float64(r.Intn(129)-64) / 8
	if t.Size() >= 4 && r.Intn(2) == 0 {
		f = r.NormFloat64() * 4
	}
	if sem.positive || c.row.Op == isa.OpPow && i == 1 || c.row.Op == isa.OpLog {
		f = math.Abs(f)
		if mod == isa.Neg {
			f = -f
		}
	}
	if c.row.Op == isa.OpRSqtM && t == isa.DF { // the result is exact
		return math.Float64bits(math.Ldexp(1, 2*r.Intn(7)-6) * [...]float64{1, -1}[bitOf(mod == isa.Neg)])
	}
	if nonzero && f == 0 || math.Abs(f) < 0.001 && f != 0 {
		f = 1.5
	}
	b, _ := roundedBits(bigOf(f), t)
	return b
}

func (c *oracleCase) sourceSlots() (n int) {
	for i := range c.row.Slots {
		if !c.row.Slots[i].Write {
			n++
		}
	}
	return n
}

// line returns the instruction as text.
func (c *oracleCase) line() string {
	grf := c.platform.GRF()
	var b strings.Builder
	b.WriteString(c.predicate() + c.row.Name)
	switch {
	case c.row.Suffix == isa.RelSuffix:
		b.WriteString("." + c.cond.String())
	case c.row.Suffix == isa.TruthSuffix:
		fmt.Fprintf(&b, ".x%02x", c.table)
	case c.sat:
		b.WriteString(".sat")
	}
	b.WriteString(c.mask())
	for i := range c.args {
		a := &c.args[i]
		b.WriteString(" " + a.mod.String())
		region := fmt.Sprintf("<%d;%d,%d>", a.s, a.w, a.h)
		if a.slot.Write {
			region = fmt.Sprintf("<%d>", a.s)
		}
		switch a.kind {
		case visa.PredicateOperand:
			b.WriteString("P2")
		case visa.ImmediateOperand:
			fmt.Fprintf(&b, "0x%x:%v", a.imm, a.typ)
		case visa.IndirectOperand:
			if a.starts != nil {
				region = fmt.Sprintf("<%d,%d>", a.w, a.h)
			}
			fmt.Fprintf(&b, "r[A%d(0),0]%s:%v", a.number, region, a.typ)
		default:
			row := grf / a.typ.Size()
			fmt.Fprintf(&b, "%s(%d,%d)%s", a.v.name, a.first/row, a.first%row, region)
		}
	}
	return b.String()
}

func bitOf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// text returns the case as a chunk of a conformance file; the title tells what is special about it.
func (c *oracleCase) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\non %v, 32\nmask 0x%x\n", c.line(), c.platform, c.em)
	list := func(word string, v *oracleVar, bytes []byte) {
		n := len(bytes)
		for n > 0 && bytes[n-1] == 0 {
			n--
		}
		fmt.Fprintf(&b, "%s %s[%d] %v%s\n", word, v.name, oracleElems, v.typ, elementsText(bytes[:(n+v.typ.Size()-1)/v.typ.Size()*v.typ.Size()], v.typ))
	}
	for _, v := range c.vars {
		list("in", v, v.before)
	}
	for _, v := range c.vars {
		if v.after != nil && string(v.after) != string(v.before) || v == c.args[0].v {
			list("out", v, v.after)
		}
	}
	b.WriteString(c.code())
	return b.String()
}

// code returns the lines that follow the values.
func (c *oracleCase) code() string {
	var head, b strings.Builder
	used := [3]bool{1: c.hasPred}
	for i := range c.args {
		a := &c.args[i]
		used[2] = used[2] || a.kind == visa.PredicateOperand
		if a.kind == visa.IndirectOperand {
			fmt.Fprintf(&head, ".decl A%d v_type=A num_elts=16\n", i)
			starts := a.starts
			if starts == nil {
				starts = []int{a.first}
			}
			for n, e := range starts {
				fmt.Fprintf(&b, "addr_add (M1_NM, 1) A%d(%d)<1> &%s 0x%x:uw\n", i, n, a.v.name, e*a.typ.Size())
			}
		}
	}
	for p := 1; p <= 2; p++ {
		if used[p] {
			fmt.Fprintf(&head, "bits P%d 0x%x\n.decl P%d v_type=P num_elts=32\n", p, c.preds[p], p)
			fmt.Fprintf(&b, "setp (M1_NM, 32) P%d 0x%x:ud\n", p, [...]uint32{1: c.pred, 2: 0x0f0ff0f0}[p])
		}
	}
	return head.String() + b.String() + c.line() + "\n"
}

// elementsText lists elements, with repeated ones written once.
func elementsText(bytes []byte, t isa.Type) string {
	var b strings.Builder
	last, times := "", 0
	flush := func() {
		if times > 0 {
			b.WriteString(" " + last)
		}
		if times > 1 {
			fmt.Fprintf(&b, "*%d", times)
		}
	}
	for ; len(bytes) > 0; bytes = bytes[t.Size():] {
		var word [8]byte
		copy(word[:], bytes[:t.Size()])
		s := elementText(binary.LittleEndian.Uint64(word[:]), t)
		if s != last {
			flush()
			last, times = s, 0
		}
		times++
	}
	flush()
	return b.String()
}

func elementText(b uint64, t isa.Type) string {
	switch {
	case t == isa.F || t == isa.DF:
		s := strconv.FormatFloat(floatValue(b, t), 'g', -1, 8*t.Size())
		if back, err := elementBits(s, t); err == nil && back == b && len(s) < 12 {
			return s
		}
	case t.Signed() && t.Integer():
		shift := 64 - 8*t.Size()
		return strconv.FormatInt(int64(b<<shift)>>shift, 10)
	case b < 1000:
		return strconv.FormatUint(b, 10)
	}
	return fmt.Sprintf("0x%x", b)
}

// assembles reports whether the case is a legal program, and finds its instruction.
func (c *oracleCase) assembles(warnings bool) bool {
	for i := range c.args {
		if a := &c.args[i]; a.v != nil {
			for n := range c.size {
				if (a.element(n)+1)*a.typ.Size() > len(a.v.before) {
					return false
				}
			}
		}
	}
	var text strings.Builder
	text.WriteString(".version 4.1\n.kernel \"k\"\n")
	for _, v := range c.vars {
		fmt.Fprintf(&text, ".decl %s v_type=G type=%v num_elts=%d align=GRF\n", v.name, v.typ, oracleElems)
	}
	for _, line := range strings.Split(c.code(), "\n") {
		if !strings.HasPrefix(line, "bits ") {
			text.WriteString(line + "\n")
		}
	}
	mod, diags := assembler.Assemble(visa.NewFile("case", text.String()+"ret (M1_NM, 1)\n"), c.platform)
	for _, d := range diags {
		if d.Severity == visa.Error || d.Severity == visa.Warning && !warnings && d.Code != "V0213" {
			return false
		}
	}
	for _, s := range mod.Kernel().Body {
		if in, ok := s.(*visa.Inst); ok && in.Op == c.row.Op {
			c.inst = in // the last one: a setp may precede it
		}
	}
	return c.inst != nil
}

// check runs the case.
func (c *oracleCase) check(t *testing.T) {
	t.Helper()
	text := c.text()
	for _, ch := range parseChunks(t, "case", text) {
		ch.run(t, "case\n"+text)
	}
	if t.Failed() {
		t.Fatalf("\n%s", text)
	}
}
