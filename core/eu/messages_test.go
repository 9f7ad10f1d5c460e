package eu_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand"
	"os"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// TestMessages runs random messages of every family against an oracle made of the pages:
// for each channel that EvaluateChEn enables, which bytes of memory and of registers its
// elements are. Execution sizes, masks, NoMask, predicates, element sizes, vectors, places
// of payloads and ways to write scalars are random. With -update it writes files to
// testdata/cases as TestCases does.
func TestMessages(t *testing.T) {
	for op := isa.Op(1); op < isa.NumOps; op++ {
		build, ok := messages[op]
		if !ok {
			continue
		}
		row := &isa.Table[op]
		t.Run(row.Name, func(t *testing.T) {
			r := rand.New(rand.NewSource(int64(op)))
			random := func() *messageCase {
				c := &messageCase{control: randomControlOf(r, row)}
				c.memory = dwords(func(i int) uint32 { return uint32(100 + i) })
				c.image = "= ud[128]"
				build(c, r)
				return c
			}
			if *update {
				writeMessages(t, row, random)
				return
			}
			done := 0
			for try := 0; try < 3000 && done < 40; try++ {
				if c := random(); c.assembles() && c.expect() {
					c.check(t)
					done++
				}
			}
			if done < 20 {
				t.Errorf("only %d messages", done)
			}
		})
	}
}

func writeMessages(t *testing.T, row *isa.Instr, random func() *messageCase) {
	missing := required(row)
	var b strings.Builder
	fmt.Fprintf(&b, "# %s (%s), written by TestMessages of its oracle.\n", row.Name, row.Page)
	for _, gain := range []int{6, 3, 1} {
		for try := 0; try < 4000 && len(missing) > 0; try++ {
			c := random()
			if !c.assembles() {
				continue
			}
			shown, more := features{}, 0
			shown.add(c.inst, c.platform.GRF())
			for f := range missing {
				more += bitOf(shown[f])
			}
			if more < gain || !c.expect() {
				continue
			}
			c.check(t)
			for f, is := range shown {
				if is {
					delete(missing, f)
				}
			}
			b.WriteString("\n" + c.text())
		}
	}
	if err := os.WriteFile("testdata/cases/"+row.Name+".txt", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	for f := range missing {
		t.Errorf("no message found with %s", f)
	}
}

// randomControlOf is randomControl; messages of blocks have no mask, and load and sample of
// the old samplers no mask control.
func randomControlOf(r *rand.Rand, row *isa.Instr) control {
	if row.Sizes == 0 {
		row = &isa.Instr{Op: row.Op, Name: row.Name, Platforms: row.Platforms, Sizes: 1, Pred: row.Pred}
	}
	c := randomControl(r, row)
	if row.Exec == isa.NoExec {
		c.noMask, c.offset = true, 0
	}
	return c
}

// memoryBytes is the size of the surface T6, which lies at svmBase, too.
const (
	memoryBytes = 512
	svmBase     = 0x20000000
)

// dwords makes a memory of dwords.
func dwords(value func(i int) uint32) []byte {
	b := make([]byte, memoryBytes)
	for i := 0; i < memoryBytes; i += 4 {
		binary.LittleEndian.PutUint32(b[i:], value(i/4))
	}
	return b
}

// messageCase is one message.
type messageCase struct {
	control
	image  string // the surface line behind the name
	memory []byte
	vars   []*oracleVar
	setup  []string // declarations and instructions before it
	body   string   // the line behind the mnemonic
	ends   bool     // the thread with it
	kind   messageKind

	accesses []access
	all      bool // whatever is enabled
	full     bool // memory has no room for the message
	inst     *visa.Inst
	after    []byte // the memory
}

type messageKind uint8

const (
	loads messageKind = iota
	stores
	adds // an atomic add: S is added, R has what was there
)

// access is an element of a channel: bytes of memory at mem, and regBytes at reg of the
// data. mem is -1 for a value that is not in memory.
type access struct {
	lane, mem, bytes, reg, regBytes int
	value                           uint32
}

// variable is one of the message's: A has the addresses, D the data, of adds S and R.
func (c *messageCase) variable(name string) *oracleVar {
	for _, v := range c.vars {
		if v.name == name {
			return v
		}
	}
	return nil
}

// declare adds a variable with bytes; fill says what they are.
func (c *messageCase) declare(name string, t isa.Type, bytes int, fill func(i int) uint64) *oracleVar {
	size := t.Size()
	grf := c.platform.GRF()
	v := &oracleVar{name: name, typ: t, before: make([]byte, (bytes+grf-1)/grf*grf)}
	for i := 0; (i+1)*size <= bytes; i++ {
		x := fill(i)
		for n := range size {
			v.before[i*size+n] = byte(x >> (8 * n))
		}
	}
	c.vars = append(c.vars, v)
	return v
}

// place is a register of a payload: nothing before it, or a register or two.
func (c *messageCase) place(r *rand.Rand) int {
	return []int{0, 0, 1, 2}[r.Intn(4)] * c.platform.GRF()
}

// addresses declares A, with one of size bytes for each channel, and returns how it is
// written.
func (c *messageCase) addresses(r *rand.Rand, size int, of func(i int) uint64) string {
	at := c.place(r)
	t := map[int]isa.Type{2: isa.UW, 4: isa.UD, 8: isa.UQ}[size]
	c.declare("A", t, at+size*c.size, func(i int) uint64 {
		if i < at/size {
			return 0
		}
		return of(i - at/size)
	})
	return fmt.Sprintf("A.%d", at)
}

// scalar is a number as an immediate, an element of a variable, or one behind an address.
func (c *messageCase) scalar(r *rand.Rand, name string, v uint64, t isa.Type) string {
	kind := r.Intn(3)
	if kind == 0 {
		return fmt.Sprintf("0x%x:%v", v, t)
	}
	k := r.Intn(3)
	c.declare(name, t, 32, func(i int) uint64 { return v * uint64(bitOf(i == k)) })
	if kind == 1 {
		return fmt.Sprintf("%s(0,%d)<0;1,0>", name, k)
	}
	c.setup = append(c.setup, fmt.Sprintf(".decl A%s v_type=A num_elts=1", name),
		fmt.Sprintf("addr_add (M1_NM, 1) A%s(0)<1> &%s 0x%x:uw", name, name, k*t.Size()))
	return fmt.Sprintf("r[A%s(0),0]<0;1,0>:%v", name, t)
}

// slots are different places of some bytes for the channels; those of loads can be the
// same.
func (c *messageCase) slots(r *rand.Rand, bytes int) (s []int) {
	n := memoryBytes / bytes
	perm := r.Perm(n)
	for i := range c.size {
		switch {
		case c.kind == loads && (r.Intn(4) == 0 || i >= n):
			s = append(s, r.Intn(n)*bytes)
		case i < n:
			s = append(s, perm[i]*bytes)
		default:
			s, c.full = append(s, 0), true
		}
	}
	return s
}

// payload declares the data of the accesses, D, or R and S, and returns how it is written.
// A load can put it where its addresses are.
func (c *messageCase) payload(r *rand.Rand, name string, t isa.Type) string {
	at := c.place(r)
	end := 0
	for _, a := range c.accesses {
		end = max(end, a.reg+a.regBytes)
	}
	if a := c.variable("A"); a != nil && name != "D" == (c.kind == adds) && name != "S" && a.typ == t && r.Intn(3) == 0 && c.kind != stores {
		if grf := c.platform.GRF(); len(a.before) < at+end {
			a.before = append(a.before, make([]byte, (at+end+grf-1)/grf*grf-len(a.before))...)
		}
		for i := range c.accesses {
			c.accesses[i].reg += at
		}
		a.name = name // the addresses lie in the data
		c.body = strings.ReplaceAll(strings.ReplaceAll(c.body, "A.", name+"."), "[A", "["+name)
		return fmt.Sprintf("%s.%d", name, at)
	}
	if name == "S" {
		for i := range c.accesses {
			end = max(end, c.accesses[i].reg+c.accesses[i].regBytes)
		}
		c.declare("S", t, end, func(i int) uint64 { return uint64(i + 1) })
		return "S.0"
	}
	for i := range c.accesses {
		c.accesses[i].reg += at
	}
	c.declare(name, t, at+end, func(i int) uint64 {
		if t == isa.F {
			return uint64(math.Float32bits(float32(i) + 0.5))
		}
		return 0x1111*uint64(i+1) + 7
	})
	return fmt.Sprintf("%s.%d", name, at)
}

// rows adds the accesses of blocks that each have a row of registers.
func (c *messageCase) rows(slots []int, blocks []int, bytes, regBytes int) {
	pitch := max(regBytes*c.size, c.platform.GRF())
	for lane, s := range slots {
		for j, b := range blocks {
			c.accesses = append(c.accesses, access{lane: lane, mem: s + b, bytes: bytes, reg: j*pitch + lane*regBytes, regBytes: regBytes})
		}
	}
}

// expect computes registers and memory.
func (c *messageCase) expect() bool {
	for _, v := range c.vars {
		v.after = append([]byte(nil), v.before...)
	}
	c.after = append([]byte(nil), c.memory...)
	enabled := c.enabled()
	d := c.variable("D")
	for _, a := range c.accesses {
		if !c.all && enabled>>a.lane&1 == 0 {
			continue
		}
		if a.mem+a.bytes > len(c.memory) {
			return false
		}
		switch {
		case a.mem < 0:
			binary.LittleEndian.PutUint32(d.after[a.reg:], a.value)
		case c.kind == loads:
			clear(d.after[a.reg : a.reg+a.regBytes])
			copy(d.after[a.reg:], c.memory[a.mem:a.mem+a.bytes])
		case c.kind == stores:
			copy(c.after[a.mem:a.mem+a.bytes], d.before[a.reg:])
		default:
			r, s := c.variable("R"), c.variable("S")
			old := binary.LittleEndian.Uint32(c.after[a.mem:])
			binary.LittleEndian.PutUint32(r.after[a.reg:], old)
			binary.LittleEndian.PutUint32(c.after[a.mem:], old+binary.LittleEndian.Uint32(s.before[4*a.lane:]))
		}
	}
	return true
}

// text is the message as a chunk.
func (c *messageCase) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\non %v, 32\nmask 0x%x\n", c.line(), c.platform, c.em)
	t := isa.UD
	if strings.Contains(c.image, "= f[") {
		t = isa.F
	}
	fmt.Fprintf(&b, "//@ surface T6 bti=0 %s iota(100)\n", c.image)
	if c.ends || c.after != nil && string(c.after) != string(c.memory) {
		fmt.Fprintf(&b, "//@ expect T6 =%s\n", listOf(c.after, t))
	}
	if strings.Contains(c.body, " S T6") {
		b.WriteString("//@ sampler S index=0 coords=texels\n")
	}
	for _, v := range c.vars {
		elems := len(v.before) / v.typ.Size()
		fmt.Fprintf(&b, "in %s[%d] %v%s\n", v.name, elems, v.typ, elementsText(trimmed(v.before, v.typ), v.typ))
		if !c.ends && v.after != nil && string(v.after) != string(v.before) {
			fmt.Fprintf(&b, "out %s[%d] %v%s\n", v.name, elems, v.typ, elementsText(trimmed(v.after, v.typ), v.typ))
		}
	}
	if c.hasPred && !c.ends {
		fmt.Fprintf(&b, "bits P1 0x%x\n", c.pred)
	}
	b.WriteString(c.code())
	return b.String()
}

func trimmed(b []byte, t isa.Type) []byte {
	n := len(b)
	for n > 0 && b[n-1] == 0 {
		n--
	}
	return b[:(n+t.Size()-1)/t.Size()*t.Size()]
}

func listOf(b []byte, t isa.Type) string {
	text := elementsText(b, t)
	for _, word := range strings.Fields(text) { // launch lines have no repetition
		if s, n, ok := strings.Cut(word, "*"); ok {
			times := 0
			fmt.Sscan(n, &times)
			text = strings.Replace(text, word, strings.TrimSpace(strings.Repeat(s+" ", times)), 1)
		}
	}
	return " " + strings.Join(strings.Fields(text), ", ")
}

func (c *messageCase) line() string { return c.predicate() + c.row.Name + c.body }

func (c *messageCase) code() string {
	var decls, code strings.Builder
	decls.WriteString(".decl T6 v_type=T num_elts=1\n")
	if strings.Contains(c.body, " S T6") {
		decls.WriteString(".decl S v_type=S num_elts=1\n")
	}
	if c.hasPred {
		decls.WriteString(".decl P1 v_type=P num_elts=32\n")
		fmt.Fprintf(&code, "setp (M1_NM, 32) P1 0x%x:ud\n", c.pred)
	}
	for _, s := range c.setup {
		if strings.HasPrefix(s, ".decl") {
			decls.WriteString(s + "\n")
		} else {
			code.WriteString(s + "\n")
		}
	}
	return decls.String() + code.String() + c.line() + "\n"
}

func (c *messageCase) assembles() bool {
	if c.body == "" || c.full {
		return false
	}
	var text strings.Builder
	text.WriteString(".version 4.1\n.kernel \"k\"\n")
	for _, v := range c.vars {
		fmt.Fprintf(&text, ".decl %s v_type=G type=%v num_elts=%d align=GRF\n", v.name, v.typ, len(v.before)/v.typ.Size())
	}
	mod, diags := visa.Assemble(visa.NewFile("message", text.String()+c.code()+"ret (M1_NM, 1)\n"), c.platform)
	for _, d := range diags {
		if d.Severity == visa.Error || d.Severity == visa.Warning && d.Code != "V0213" {
			return false
		}
	}
	for _, s := range mod.Kernel().Body {
		if in, ok := s.(*visa.Inst); ok && in.Op == c.row.Op {
			c.inst = in
		}
	}
	return c.inst != nil
}

func (c *messageCase) check(t *testing.T) {
	t.Helper()
	text := c.text()
	for _, ch := range parseChunks(t, "message", text) {
		ch.run(t, "message\n"+text)
	}
	if t.Failed() {
		t.FailNow()
	}
}

// channelsOf is a channel suffix and the byte of each of its dwords.
func channelsOf(r *rand.Rand) (suffix string, blocks []int) {
	suffix = []string{"R", "G", "A", "RG", "RB", "GA", "RGB", "RGBA"}[r.Intn(8)]
	for _, letter := range suffix {
		blocks = append(blocks, 4*strings.IndexRune("RGBA", letter))
	}
	return suffix, blocks
}

// elements is gather and scatter (GATHER.md), and their scaled forms, which count bytes.
func elements(kind messageKind, scaled bool) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		n := []int{1, 2, 4}[r.Intn(3)]
		unit := n
		if scaled {
			unit = 1
		}
		slots := c.slots(r, n)
		base := min(slots[0], 8*n)
		for _, s := range slots {
			base = min(base, s)
		}
		for i, s := range slots {
			c.accesses = append(c.accesses, access{lane: i, mem: s, bytes: n, reg: 4 * i, regBytes: 4})
		}
		global := c.scalar(r, "G", uint64(base/unit), isa.UD)
		a := c.addresses(r, 4, func(i int) uint64 { return uint64((slots[i] - base) / unit) })
		c.body = fmt.Sprintf(".%d%s T6 %s %s", n, c.mask(), global, a)
		c.body += " " + c.payload(r, "D", isa.UD)
	}
}

// fourScaled is gather4_scaled and scatter4_scaled (GATHER4_SCALED.md).
func fourScaled(kind messageKind, svm bool) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		suffix, blocks := channelsOf(r)
		slots := c.slots(r, 16)
		c.rows(slots, blocks, 4, 4)
		surface, base, size := "T6 ", uint64(0), 4
		typ := isa.UD
		if svm {
			surface, base, size, typ = "", svmBase, 8, isa.UQ
			if r.Intn(3) == 0 { // Intel's compiler: no base, and addresses as offsets
				base, typ = 0, isa.UD
				for i := range slots {
					slots[i] += svmBase
				}
			}
		}
		global := c.scalar(r, "G", base, typ)
		a := c.addresses(r, size, func(i int) uint64 { return uint64(slots[i]) })
		c.body = fmt.Sprintf(".%s%s %s%s %s", suffix, c.mask(), surface, global, a)
		c.body += " " + c.payload(r, "D", isa.UD)
	}
}

// qwords is qw_gather and qw_scatter (QW_GATHER.md).
func qwords(kind messageKind) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		n := []int{1, 2, 4}[r.Intn(3)]
		var blocks []int
		for i := range n {
			blocks = append(blocks, 8*i)
		}
		slots := c.slots(r, 8*n)
		c.rows(slots, blocks, 8, 8)
		a := c.addresses(r, 4, func(i int) uint64 { return uint64(slots[i]) })
		c.body = fmt.Sprintf(".%d%s T6 %s", n, c.mask(), a)
		c.body += " " + c.payload(r, "D", []isa.Type{isa.UQ, isa.Q}[r.Intn(2)])
		if d := c.variable("D"); d == nil {
			c.body = ""
		}
	}
}

// svmBlocks is svm_gather and svm_scatter (SVM_GATHER.md).
func svmBlocks(kind messageKind) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		block, n := []int{1, 4, 8}[r.Intn(3)], []int{1, 2, 4}[r.Intn(3)]
		slots := c.slots(r, block*n)
		if block == 1 {
			for i, s := range slots {
				c.accesses = append(c.accesses, access{lane: i, mem: s, bytes: n, reg: 4 * i, regBytes: 4})
			}
		} else {
			var blocks []int
			for i := range n {
				blocks = append(blocks, block*i)
			}
			c.rows(slots, blocks, block, block)
		}
		a := c.addresses(r, 8, func(i int) uint64 { return uint64(svmBase + slots[i]) })
		c.body = fmt.Sprintf(".%d.%d%s %s", block, n, c.mask(), a)
		c.body += " " + c.payload(r, "D", map[int]isa.Type{1: isa.UB, 4: isa.UD, 8: isa.UQ}[block])
	}
}

// owords is the block messages (OWORD_LD.md, SVM_BLOCK_LD.md); their size counts owords.
func owords(kind messageKind, unit int, svm bool) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind, c.all = kind, true
		at := r.Intn((memoryBytes-16*c.size)/max(unit, 4)+1) * max(unit, 4)
		c.accesses = []access{}
		for i := range 4 * c.size {
			c.accesses = append(c.accesses, access{mem: at + 4*i, bytes: 4, reg: 4 * i, regBytes: 4})
		}
		if svm {
			c.body = fmt.Sprintf(" (%d) %s", c.size, c.scalar(r, "G", uint64(svmBase+at), isa.UQ))
		} else {
			c.body = fmt.Sprintf(" (%d) T6 %s", c.size, c.scalar(r, "G", uint64(at/max(unit, 1)), isa.UD))
		}
		data := c.payload(r, "D", isa.UD)
		if g := c.variable("G"); g != nil && kind == loads && g.typ == isa.UD && r.Intn(2) == 0 { // into what says where
			d := c.variable("D")
			copy(d.before, g.before)
			c.vars = c.vars[1:]
			for i := range c.setup {
				c.setup[i] = strings.ReplaceAll(c.setup[i], "&G", "&D")
			}
			c.body = strings.ReplaceAll(c.body, "G(", "D(")
			c.body = strings.ReplaceAll(c.body, "AD(", "AG(")
		}
		c.body += " " + data
	}
}

// atomics is an add of every family that has atomics.
func atomics(line string, size int, unit int, base int) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = adds
		slots := c.slots(r, 4)
		for i := range slots {
			if r.Intn(3) == 0 {
				slots[i] = slots[0]
			}
			c.accesses = append(c.accesses, access{lane: i, mem: slots[i], bytes: 4, reg: 4 * i, regBytes: 4})
		}
		if unit == 4 {
			c.image = "width=128 format=r32ui = ud[128]"
		}
		a := c.addresses(r, size, func(i int) uint64 { return uint64(base + slots[i]/unit) })
		c.body = "ADDRESS"
		s := c.payload(r, "S", isa.UD)
		dst := c.payload(r, "R", isa.UD)
		if c.variable("A") == nil {
			a = strings.Replace(a, "A.", "R.", 1)
		}
		if c.row.Op == isa.OpLscAtomic {
			a, s = a+":", s+":" // written without a place if it is 0
			for _, p := range []*string{&a, &s} {
				*p = strings.TrimSuffix(strings.Replace(*p, ".0:", "", 1), ":")
			}
			dst = strings.TrimSuffix(strings.Replace(dst+":", ".0:", ":", 1), ":")
		}
		c.body = strings.NewReplacer("MASK", c.mask(), "ADDRESS", a, "SOURCE", s, "RESULT", dst).Replace(line)
	}
}

// lsc is lsc_load and lsc_store, their quad and uncompressed forms (LSC_UNTYPED.md).
func lsc(kind messageKind, quad bool) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		shape := []struct {
			name            string
			bytes, register int
		}{{"d32", 4, 4}, {"d64", 8, 8}, {"d8c32", 1, 4}, {"d16c32", 2, 4}, {"d32", 4, 4}}[r.Intn(5)]
		n := []int{1, 1, 2, 3, 4}[r.Intn(5)]
		if shape.register > shape.bytes {
			n = 1
		}
		name, blocks := shape.name, []int{}
		for i := range n {
			blocks = append(blocks, shape.bytes*i)
		}
		if quad {
			shape.bytes, shape.register, name = 4, 4, "d32"
			letters := []string{"x", "y", "xz", "xyz", "yw", "xyzw"}[r.Intn(6)]
			name += "." + letters
			blocks = nil
			for _, letter := range letters {
				blocks = append(blocks, 4*strings.IndexRune("xyzw", letter))
			}
			n = 4
		} else if n > 1 {
			name += fmt.Sprint("x", n)
		}
		room := shape.bytes * n
		for room&(room-1) != 0 {
			room++
		}
		slots := c.slots(r, room)
		c.rows(slots, blocks, shape.bytes, shape.register)
		disp, scale := r.Intn(3)*4, []int{1, 1, room}[r.Intn(3)]
		for _, s := range slots {
			disp = min(disp, s)
		}
		if scale > 1 {
			disp = 0
		}
		model, size, base, bits := "flat", 8, svmBase, 64
		if r.Intn(2) == 0 || scale > 1 {
			model, size, base, bits = "bti(0x0)", 4, 0, 32
		}
		a := c.addresses(r, size, func(i int) uint64 { return uint64((base + slots[i] - disp) / scale) })
		typ := map[int]isa.Type{4: isa.UD, 8: isa.UQ}[shape.register]
		c.body = "A.x"
		data := c.payload(r, "D", typ)
		if c.variable("A") == nil {
			a = strings.Replace(a, "A.", "D.", 1)
		}
		a = strings.TrimSuffix(strings.Replace(a+"|", ".0|", "", 1), "|")
		data = strings.TrimSuffix(strings.Replace(data+"|", ".0|", "", 1), "|")
		if scale > 1 {
			a = fmt.Sprintf("%d*%s", scale, a)
		}
		if disp > 0 {
			a = fmt.Sprintf("%s+0x%x", a, disp)
		}
		addr := fmt.Sprintf("%s[%s]:a%d", model, a, bits)
		if kind == stores {
			c.body = fmt.Sprintf(".ugm%s %s %s:%s", c.mask(), addr, data, name)
		} else {
			c.body = fmt.Sprintf(".ugm%s %s:%s %s", c.mask(), data, name, addr)
		}
	}
}

// lscStrided is lsc_load_strided and lsc_store_strided: one base, and a pitch.
func lscStrided(kind messageKind) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		pitch := []int{4, 8, 12}[r.Intn(3)]
		at := 4 * r.Intn(8)
		var slots []int
		for i := range c.size {
			slots = append(slots, at+i*pitch)
		}
		c.rows(slots, []int{0}, 4, 4)
		c.declare("A", isa.UQ, 8, func(int) uint64 { return uint64(svmBase + at) })
		data := c.payload(r, "D", isa.UD)
		data = strings.TrimSuffix(strings.Replace(data+"|", ".0|", "", 1), "|")
		address := fmt.Sprintf("flat[A,0x%x]:a64", pitch)
		if kind == stores {
			c.body = fmt.Sprintf(".ugm%s %s %s:d32", c.mask(), address, data)
		} else {
			c.body = fmt.Sprintf(".ugm%s %s:d32 %s", c.mask(), data, address)
		}
	}
}

// typedTexels is gather4_typed and scatter4_typed on texels of four dwords.
func typedTexels(kind messageKind) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = kind
		c.image = "width=32 format=rgba32ui = ud[128]"
		suffix, blocks := channelsOf(r)
		slots := c.slots(r, 16)
		c.rows(slots, blocks, 4, 4)
		a := c.addresses(r, 4, func(i int) uint64 { return uint64(slots[i] / 16) })
		c.body = fmt.Sprintf(".%s%s T6 %s %%null.0 %%null.0 %%null.0", suffix, c.mask(), a)
		c.body += " " + c.payload(r, "D", isa.UD)
	}
}

// samplerOf is a message to the sampler about a one-dimensional image of four channels in
// texels: params are its parameters in their order, u the coordinate, the others 0.
func samplerOf(params string, samples bool, value func(texel, channel int) (uint32, bool)) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.image = "width=32 format=rgba32ui = ud[128]"
		typ := isa.UD
		if samples {
			typ, c.image = isa.F, "width=32 format=rgba32f = f[128]"
			c.memory = dwords(func(i int) uint32 { return math.Float32bits(float32(100 + i)) })
		}
		suffix, blocks := channelsOf(r)
		gathers := c.row.Op >= isa.OpSample4 && c.row.Op <= isa.OpSample4POC
		if gathers {
			suffix, blocks = "R", []int{0, 16, 16, 0} // lower left and right, upper right and left
		}
		if c.row.Op == isa.OpLod {
			suffix, blocks = "RG", []int{0, 4}
		}
		slots := c.slots(r, 16)
		for i := range slots {
			if gathers {
				slots[i] = min(slots[i], memoryBytes-32)
			} else if c.row.Op == isa.OpLod {
				slots[i] = slots[0]
			}
		}
		c.rows(slots, blocks, 4, 4)
		if value != nil {
			for i := range c.accesses {
				a := &c.accesses[i]
				if v, ok := value(a.mem/16, a.mem/4%4); ok {
					a.mem, a.value = -1, v
				}
			}
		}
		if c.row.Op == isa.OpLod {
			for i := range c.accesses { // no difference between neighbours: minus infinity, clamped to 0
				a := &c.accesses[i]
				a.mem, a.value = -1, 0xff800000*uint32(bitOf(i&1 != 0))
			}
		}
		at := 0.5
		if gathers {
			at = 1
		}
		a := c.addresses(r, 4, func(i int) uint64 {
			if samples {
				return uint64(math.Float32bits(float32(slots[i]/16) + float32(at)))
			}
			return uint64(slots[i] / 16)
		})
		c.variable("A").typ = typ
		c.body = "A.x"
		data := c.payload(r, "D", typ)
		if c.variable("A") == nil {
			a = strings.Replace(a, "A.", "D.", 1)
		}
		sampler := ""
		if samples {
			sampler = "S "
		}
		c.body = fmt.Sprintf(".%s%s %s %sT6 %s", suffix, c.mask(), c.scalar(r, "G", 0, isa.UW), sampler, data)
		if strings.Contains(params, "0") {
			c.declare("Z", typ, 4*c.size, func(int) uint64 { return 0 })
		}
		for _, p := range params {
			c.body += " " + map[rune]string{'u': a, '0': "Z.0"}[p]
		}
	}
}

// sends is a raw message to the data port that reads or writes dwords at byte offsets
// (RAW_SEND.md; its descriptor is the hardware's).
func sends(two, conditional, ends bool) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		c.kind = []messageKind{loads, stores}[r.Intn(2)]
		if ends {
			c.kind, c.ends = stores, true
		}
		if !two && c.kind == stores {
			c.kind = loads
		}
		slots := c.slots(r, 4)
		c.rows(slots, []int{0}, 4, 4)
		registers := (4*c.size + c.platform.GRF() - 1) / c.platform.GRF()
		a := c.addresses(r, 4, func(i int) uint64 { return uint64(slots[i]) })
		c.body = "A.x"
		data := c.payload(r, "D", isa.UD)
		if c.variable("A") == nil {
			a = strings.Replace(a, "A.", "D.", 1)
		}
		descriptor := registers<<25 | registers<<20 | 0x06e00
		if c.kind == stores {
			descriptor = registers<<25 | 0x26e00
		}
		ex := 0xc | bitOf(ends)<<5
		switch {
		case !two:
			c.body = fmt.Sprintf("%s 0xc %d %d 0x%x:ud %s %s", c.mask(), registers, registers, descriptor, a, data)
		default:
			sfid := ".12"
			if conditional {
				sfid = ""
			}
			n, dst, src, into := 0, registers, "%null.0", data
			if c.kind == stores {
				n, dst, src, into = registers, 0, data, "%null.0"
			}
			c.body = fmt.Sprintf("%s.%d.%d.%d%s 0x%x:ud 0x%x:ud %s %s %s", sfid, registers, n, dst, c.mask(), ex|n<<6, descriptor, a, src, into)
		}
	}
}

// dwordsOf is a message whose results are not elements of memory: each channel has a dword
// in each row.
func dwordsOf(body string, rows int, value func(c *messageCase, row, lane int) uint32) func(c *messageCase, r *rand.Rand) {
	return func(c *messageCase, r *rand.Rand) {
		lanes, rows := c.size, rows
		pitch := max(4*c.size, c.platform.GRF())
		if rows < 0 { // one dword after another, or one for all
			lanes, pitch, rows = 1, 4, -rows
			c.all = true
			if c.row.Sizes == 0 && c.enabled()&1 == 0 || c.enabled() == 0 {
				rows = 0
			}
		}
		for row := range rows {
			for lane := range lanes {
				c.accesses = append(c.accesses, access{lane: lane, mem: -1, value: value(c, row, lane), reg: row*pitch + 4*lane, regBytes: 4})
			}
		}
		c.body = "A.x"
		a, data := "", ""
		if strings.Contains(body, "ADDRESS") {
			size := 4 + 4*bitOf(strings.Contains(body, "a64"))
			a = c.addresses(r, size, func(i int) uint64 { return uint64(i*bitOf(size == 4)) + uint64(svmBase*bitOf(size == 8)) })
		}
		if strings.Contains(body, "LOD") {
			a = c.addresses(r, 4, func(int) uint64 { return 0 })
		}
		if strings.Contains(body, "SOURCE") {
			a = c.addresses(r, 4, func(i int) uint64 { return uint64(i + 1) })
		}
		data = c.payload(r, "D", isa.UD)
		if d := c.variable("D"); len(d.before) < 4*c.size+128 { // the checker asks for a row
			d.before = append(d.before, make([]byte, 4*c.size+128-len(d.before))...)
		}
		if c.variable("A") == nil {
			a = strings.Replace(a, "A.", "D.", 1)
		}
		if c.inLsc() {
			a = strings.TrimSuffix(strings.Replace(a+"|", ".0|", "", 1), "|")
			data = strings.TrimSuffix(strings.Replace(data+"|", ".0|", "", 1), "|")
		}
		c.body = strings.NewReplacer("MASK", c.mask(), "ADDRESS", a, "LOD", a, "SOURCE", a, "DATA", data).Replace(body)
	}
}

func (c *messageCase) inLsc() bool { return strings.HasPrefix(c.row.Name, "lsc_") }

// counter is lsc_apndctr_atomic_add of one more than its number for each channel.
func counter(c *messageCase, _, lane int) (sum uint32) {
	for i := range lane {
		sum += uint32(i+1) * (c.enabled() >> i & 1)
	}
	return sum
}

func compares(_, channel int) (uint32, bool) { // the reference 0 is less than all texels: 1, 0, 0, 1
	return math.Float32bits(float32(bitOf(channel == 0 || channel == 3))), true
}

func nothingThere(int, int) (uint32, bool) { return 0, true }

// messages are the families.
var messages = map[isa.Op]func(c *messageCase, r *rand.Rand){
	isa.OpGather:            elements(loads, false),
	isa.OpScatter:           elements(stores, false),
	isa.OpGatherScaled:      elements(loads, true),
	isa.OpScatterScaled:     elements(stores, true),
	isa.OpGather4Scaled:     fourScaled(loads, false),
	isa.OpScatter4Scaled:    fourScaled(stores, false),
	isa.OpSvmGather4Scaled:  fourScaled(loads, true),
	isa.OpSvmScatter4Scaled: fourScaled(stores, true),
	isa.OpQwGather:          qwords(loads),
	isa.OpQwScatter:         qwords(stores),
	isa.OpSvmGather:         svmBlocks(loads),
	isa.OpSvmScatter:        svmBlocks(stores),
	isa.OpOWordLd:           owords(loads, 16, false),
	isa.OpOWordLdUnaligned:  owords(loads, 1, false),
	isa.OpOWordSt:           owords(stores, 16, false),
	isa.OpSvmBlockLd:        owords(loads, 16, true),
	isa.OpSvmBlockSt:        owords(stores, 16, true),
	isa.OpDWordAtomic:       atomics(".addMASK T6 ADDRESS SOURCE %null.0 RESULT", 4, 1, 0),
	isa.OpSvmAtomic:         atomics(".addMASK ADDRESS RESULT SOURCE %null.0", 8, 1, svmBase),
	isa.OpTypedAtomic:       atomics(".addMASK T6 ADDRESS %null.0 %null.0 %null.0 SOURCE %null.0 RESULT", 4, 4, 0),
	isa.OpLscAtomic:         atomics("_iadd.ugmMASK RESULT:d32 bti(0x0)[ADDRESS]:a32 SOURCE %null", 4, 1, 0),
	isa.OpLscLoad:           lsc(loads, false),
	isa.OpLscStore:          lsc(stores, false),
	isa.OpLscLoadQuad:       lsc(loads, true),
	isa.OpLscStoreQuad:      lsc(stores, true),

	isa.OpLscStoreUncompressed: lsc(stores, false),

	isa.OpLscLoadStrided:  lscStrided(loads),
	isa.OpLscStoreStrided: lscStrided(stores),
	isa.OpGather4Typed:    typedTexels(loads),
	isa.OpScatter4Typed:   typedTexels(stores),

	isa.OpLoad3D:     samplerOf("u", false, nil),
	isa.OpLoadLZ:     samplerOf("u", false, nil),
	isa.OpLoadMCS:    samplerOf("u", false, nothingThere),
	isa.OpLoad2DMSW:  samplerOf("000u", false, nil),
	isa.OpSample3D:   samplerOf("u", true, nil),
	isa.OpSampleB:    samplerOf("0u", true, nil),
	isa.OpSampleL:    samplerOf("0u", true, nil),
	isa.OpSampleC:    samplerOf("0u", true, compares),
	isa.OpSampleD:    samplerOf("u00", true, nil),
	isa.OpSampleBC:   samplerOf("00u", true, compares),
	isa.OpSampleLC:   samplerOf("00u", true, compares),
	isa.OpSampleDC:   samplerOf("0u00", true, compares),
	isa.OpSampleLZ:   samplerOf("u", true, nil),
	isa.OpSampleCLZ:  samplerOf("0u", true, compares),
	isa.OpLod:        samplerOf("u", true, nil),
	isa.OpSample4:    samplerOf("u", true, nil),
	isa.OpSample4C:   samplerOf("0u", true, func(int, int) (uint32, bool) { return math.Float32bits(1), true }),
	isa.OpSample4PO:  samplerOf("u", true, nil),
	isa.OpSample4POC: samplerOf("0u", true, func(int, int) (uint32, bool) { return math.Float32bits(1), true }),

	isa.OpLscLoadStatus: dwordsOf(".ugmMASK DATA:d32 flat[ADDRESS]:a64", -1, func(c *messageCase, _, _ int) uint32 { return c.enabled() }),
	isa.OpLscReadStateInfo: dwordsOf(".tgm DATA bti(0x0)", -4, func(_ *messageCase, row, _ int) uint32 {
		return [...]uint32{128, 0, 0, 1}[row]
	}),
	isa.OpLscApndCtrAtomic: dwordsOf("_add.ugmMASK DATA:d32 bti(0x0) SOURCE:d32", 1, counter),
	isa.OpResInfo: dwordsOf(".RGBAMASK T6 LOD DATA", 4, func(_ *messageCase, row, _ int) uint32 {
		return [...]uint32{128, 0, 0, 1}[row]
	}),
	isa.OpSampleInfo: dwordsOf(".RAMASK T6 DATA", 2, func(_ *messageCase, row, _ int) uint32 { return [...]uint32{1, 0}[row] }),

	isa.OpRawSend:      sends(false, false, false),
	isa.OpRawSendC:     sends(false, false, false),
	isa.OpRawSendS:     sends(true, false, false),
	isa.OpRawSendSC:    sends(true, true, false),
	isa.OpRawSendSEot:  sends(true, false, true),
	isa.OpRawSendSCEot: sends(true, true, true),
}
