package eu_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// TestMessages runs random messages of every family against an oracle made from the pages: for each channel that
// EvaluateChEn enables, which bytes of memory and of registers its elements are. Execution sizes, masks, NoMask,
// predicates, element sizes, vectors, places of payloads and ways to write scalars are random. With -update it writes
// files to testdata/cases, as TestCases does.
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
	filetest.Write(t, "testdata/cases/"+row.Name+".txt", b.String())
	for f := range missing {
		t.Errorf("no message found with %s", f)
	}
}

// randomControlOf is randomControl for messages: block messages have no mask, and load and sample of the old samplers
// have no mask control.
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

// memoryBytes is the size of the surface T6, which also has the address svmBase.
const (
	memoryBytes = 512
	svmBase     = 0x20000000
)

// dwords returns memory made of dwords.
func dwords(value func(i int) uint32) []byte {
	b := make([]byte, memoryBytes)
	for i := 0; i < memoryBytes; i += 4 {
		binary.LittleEndian.PutUint32(b[i:], value(i/4))
	}
	return b
}

// messageCase is a case of one message.
type messageCase struct {
	control
	image  string // the surface line behind the name
	memory []byte
	vars   []*oracleVar
	setup  []string // declarations and instructions before the message
	body   string   // the line after the mnemonic
	ends   bool     // the message ends the thread
	kind   messageKind

	accesses []access
	all      bool // ignores the enabled channels
	full     bool // memory has no room for the message
	inst     *visa.Inst
	after    []byte // the memory after the message
}

type messageKind uint8

const (
	loads messageKind = iota
	stores
	adds // an atomic add: S is added, R gets the old value
)

// access is an element of a channel: bytes of memory at mem, and regBytes of the data at reg. mem is -1 for a value
// that is not in memory.
type access struct {
	lane, mem, bytes, reg, regBytes int
	value                           uint32
}

// variable returns a variable of the message: A has the addresses, D the data, for adds S and R.
func (c *messageCase) variable(name string) *oracleVar {
	for _, v := range c.vars {
		if v.name == name {
			return v
		}
	}
	return nil
}

// declare adds a variable with a number of bytes, filled with the values of fill.
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

// place returns a byte offset for a payload in its variable: 0, 1 or 2 registers.
func (c *messageCase) place(r *rand.Rand) int {
	return []int{0, 0, 1, 2}[r.Intn(4)] * c.platform.GRF()
}

// addresses declares A, with an address of size bytes for each channel, and returns the text of the operand.
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

// scalar returns a number as an immediate, as an element of a variable, or as one behind an address.
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

// slots returns different places in memory for the channels, with bytes in each. For loads they may be the same.
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

// payload declares the data of the accesses, D, or R and S, and returns the text of the operand. A load may put the
// data where its addresses are.
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

// rows adds the accesses of blocks, each of which has a row of registers.
func (c *messageCase) rows(slots []int, blocks []int, bytes, regBytes int) {
	pitch := max(regBytes*c.size, c.platform.GRF())
	for lane, s := range slots {
		for j, b := range blocks {
			c.accesses = append(c.accesses, access{lane: lane, mem: s + b, bytes: bytes, reg: j*pitch + lane*regBytes, regBytes: regBytes})
		}
	}
}

// expect computes the expected registers and memory.
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

// text returns the message as a chunk.
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
	for _, word := range strings.Fields(text) { // launch lines have no syntax for repetition
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
	mod, diags := assembler.Assemble(visa.NewFile("message", text.String()+c.code()+"ret (M1_NM, 1)\n"), c.platform)
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
