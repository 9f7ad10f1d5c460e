package ptx_test

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// chunk is one of the small programs in the files testdata/*.txt, with its expected results. A file has these lines:
//
//	--- what is tested
//	in a s32 1 2 3                    a register with a value for each thread
//	reg u32 x y                       registers
//	out d s32 4 5 6                   a register and its final value in each thread
//	want d u32 t < 5 ? 2*t : n        the same, given by a C expression of the thread t and the number of threads n
//	threads 1 2 33 64                 the numbers of threads to run with; by default as many as there are values
//	report P0601 3-5                  a report that the run must make, with its lanes; any other report is an error
//	.func ...                         a function: up to the line that begins with }
//	.global ...                       a variable of module scope: one line
//	anything else                     the kernel's body, without its last ret
//
// Floats are written in decimal, as inf or nan, or as their bits, 0x... Predicates are 0 and 1.
type chunk struct {
	title   string
	line    int
	module  []string
	body    []string
	regs    []string
	ins     []column
	outs    []column
	threads []int
	reports []string
}

// column is a register with a value for each thread.
type column struct {
	name, typ string
	values    []string
	expr      string
}

func TestConformance(t *testing.T) {
	files := filetest.Glob(t, "testdata/*.txt", 1)
	for _, name := range files {
		if strings.HasSuffix(name, "errors.txt") {
			continue
		}
		b := filetest.Read(t, name)
		for _, c := range readChunks(b) {
			t.Run(strings.TrimSuffix(filepath.Base(name), ".txt")+"/"+c.title, func(t *testing.T) {
				for _, n := range c.threads {
					c.run(t, fmt.Sprintf("%s:%d", name, c.line), n)
				}
			})
		}
	}
}

func readChunks(text string) []*chunk {
	var list []*chunk
	var c *chunk
	inFunc := false
	for i, line := range strings.Split(text, "\n") {
		f := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "--- "):
			c = &chunk{title: line[4:], line: i + 1}
			list = append(list, c)
		case c == nil || len(f) == 0 && !inFunc || strings.HasPrefix(line, "#"):
		case inFunc:
			c.module = append(c.module, line)
			inFunc = !strings.HasPrefix(line, "}")
		case f[0] == ".func" || f[0] == ".visible" || f[0] == ".extern":
			c.module = append(c.module, line)
			inFunc = !strings.HasSuffix(line, ";") && !strings.HasSuffix(line, "}")
		case f[0] == ".global" || f[0] == ".const" || f[0] == ".shared" && strings.HasSuffix(line, "// module"):
			c.module = append(c.module, line)
		case f[0] == "in":
			c.ins = append(c.ins, column{name: f[1], typ: f[2], values: f[3:]})
		case f[0] == "out":
			c.outs = append(c.outs, column{name: f[1], typ: f[2], values: f[3:]})
			if len(c.threads) == 0 {
				c.threads = []int{len(f) - 3}
			}
		case f[0] == "want":
			c.outs = append(c.outs, column{name: f[1], typ: f[2], expr: strings.Join(f[3:], " ")})
			if len(c.threads) == 0 {
				c.threads = []int{32}
			}
		case f[0] == "reg":
			for _, name := range f[2:] {
				c.regs = append(c.regs, ".reg ."+f[1]+" "+name+";")
			}
		case f[0] == "threads":
			c.threads = nil
			for _, n := range f[1:] {
				v, _ := strconv.Atoi(n)
				c.threads = append(c.threads, v)
			}
		case f[0] == "report":
			c.reports = append(c.reports, strings.Join(f[1:], " "))
		default:
			c.body = append(c.body, line)
		}
	}
	return list
}

// memory returns the type used in memory for a register's type: .u32 for predicates, otherwise the type itself.
func memory(typ string) string {
	if typ == "pred" {
		return "u32"
	}
	return typ
}

// text returns the whole program of a chunk for a number of threads.
func (c *chunk) text(t *testing.T, where string, n int) string {
	var b strings.Builder
	put := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	put(".version 9.3\n.target sm_121a\n.address_size 64")
	put("//@ launch k block=%d", n)
	params := []string{}
	for i := range len(c.ins) + len(c.outs) {
		params = append(params, ".param .u64 p"+strconv.Itoa(i))
	}
	for _, v := range c.ins {
		put("//@ param in_%s = %s[%d] %s", v.name, memory(v.typ), n, strings.Join(repeat(v.values, n), ", "))
	}
	for _, v := range c.outs {
		put("//@ param out_%s = %s[%d] zeros", v.name, memory(v.typ), n)
	}
	for _, v := range c.outs {
		values := v.values
		if v.expr != "" {
			values = nil
			for i := range n {
				values = append(values, fmt.Sprintf("0x%x", evaluate(t, where, v.expr, map[string]int64{"t": int64(i), "n": int64(n)})&math.MaxUint32))
			}
		}
		for i, s := range repeat(values, n) {
			put("//@ expect out_%s[%d] = %s", v.name, i, s)
		}
	}
	for _, line := range c.module {
		put("%s", line)
	}
	put(".visible .entry k(%s)\n{", strings.Join(params, ", "))
	for _, r := range c.regs {
		put("%s", r)
	}
	put(".reg .u64 %%at, %%offset;\n.reg .u32 %%me, %%out;")
	put("mov.u32 %%me, %%tid.x;")
	for i, v := range c.ins {
		put(".reg .%s %s;", v.typ, v.name)
		c.access(&b, i, v, true)
	}
	for _, v := range c.outs {
		if !c.declared(v.name) {
			put(".reg .%s %s;", v.typ, v.name)
		}
	}
	for _, line := range c.body {
		put("%s", line)
	}
	for i, v := range c.outs {
		c.access(&b, len(c.ins)+i, v, false)
	}
	put("ret;\n}")
	return b.String()
}

func (c *chunk) declared(name string) bool {
	for _, v := range c.ins {
		if v.name == name {
			return true
		}
	}
	for _, r := range c.regs {
		if strings.HasSuffix(r, " "+name+";") {
			return true
		}
	}
	return false
}

// access loads or stores a column's value for this thread.
func (c *chunk) access(b *strings.Builder, param int, v column, load bool) {
	typ := memory(v.typ)
	size, _ := strconv.Atoi(strings.TrimLeft(typ, "bfus"))
	if typ == "f16x2" {
		size = 32
	}
	move := "b" + strconv.Itoa(size)
	fmt.Fprintf(b, "ld.param.u64 %%at, [p%d];\nmul.wide.u32 %%offset, %%me, %d;\nadd.u64 %%at, %%at, %%offset;\n", param, size/8)
	switch {
	case v.typ == "pred" && load:
		fmt.Fprintf(b, "ld.global.u32 %%out, [%%at];\nsetp.ne.u32 %s, %%out, 0;\n", v.name)
	case v.typ == "pred":
		fmt.Fprintf(b, "selp.u32 %%out, 1, 0, %s;\nst.global.u32 [%%at], %%out;\n", v.name)
	case load:
		fmt.Fprintf(b, "ld.global.%s %s, [%%at];\n", move, v.name)
	default:
		fmt.Fprintf(b, "st.global.%s [%%at], %s;\n", move, v.name)
	}
}

func repeat(values []string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = values[i%len(values)]
	}
	return out
}

func (c *chunk) run(t *testing.T, where string, n int) {
	text := c.text(t, where, n)
	target, diags := either.OpenPTX(visa.NewFile("chunk.ptx", text))
	for _, d := range diags {
		line, col := target.Translation.Source.Position(int(d.Span.Start))
		t.Errorf("%s: %d threads: line %d:%d: %s %s\n%s", where, n, line, col, d.Code, d.Message, target.Translation.Source.Line(line))
	}
	if target.Target == nil || target.Launch == nil {
		if len(diags) == 0 {
			t.Errorf("%s: no program", where)
		}
		return
	}
	acceptedByIntel(t, where, target.Translation)
	m := runtest.Start(t, target.Program, target.Launch)
	sanitize.Attach(m) // the translation itself must not leave anything undefined
	if _, stop := m.Run(20_000_000); stop != eu.StopDone {
		t.Errorf("%s: %d threads: %s", where, n, m.StopReason())
		return
	}
	var got []string
	for _, r := range target.Reports(m) {
		got = append(got, r.Code+" "+eu.LaneList(r.Lanes))
		if len(c.reports) == 0 {
			t.Errorf("%s: %d threads: %s %s\n%s", where, n, r.Code, r.Message, target.Translation.File.Line(m.Program().Insts[r.Inst].Line))
		}
	}
	if len(c.reports) > 0 && strings.Join(got, "; ") != strings.Join(c.reports, "; ") {
		t.Errorf("%s: %d threads: reports %q, want %q", where, n, got, c.reports)
	}
	wrong := 0
	for _, r := range run.Check(target.Spec, m) {
		if !r.Pass {
			if wrong++; wrong > 4 {
				t.Errorf("%s: %d threads: and so on", where, n)
				return
			}
			t.Errorf("%s: %d threads: %s of thread %d is %s, want %s", where, n, strings.TrimPrefix(r.Expect.Buffer, "out_"), r.Element, r.Got, r.Want)
		}
	}
}

// evaluate computes a C expression of integers.
func evaluate(t *testing.T, where, expr string, names map[string]int64) int64 {
	e := &evaluator{text: strings.ReplaceAll(expr, " ", ""), names: names}
	v := e.choice()
	if e.pos != len(e.text) {
		t.Fatalf("%s: %q ends at %q", where, expr, e.text[e.pos:])
	}
	return v
}

type evaluator struct {
	text  string
	pos   int
	names map[string]int64
}

func (e *evaluator) accept(s string) bool {
	if strings.HasPrefix(e.text[e.pos:], s) {
		e.pos += len(s)
		return true
	}
	return false
}

func (e *evaluator) choice() int64 {
	c := e.binary(0)
	if !e.accept("?") {
		return c
	}
	a := e.choice()
	e.accept(":")
	if b := e.choice(); c == 0 {
		return b
	}
	return a
}

// levels has the binary operators from the lowest precedence to the highest, in each level the longer ones first.
var levels = [][]string{{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}}

func (e *evaluator) binary(level int) int64 {
	if level == len(levels) {
		return e.primary()
	}
	v := e.binary(level + 1)
	for again := true; again; {
		again = false
		for _, op := range levels[level] {
			rest := e.text[e.pos:]
			if !strings.HasPrefix(rest, op) || len(op) == 1 && len(rest) > 1 && (rest[:2] == "||" || rest[:2] == "&&" || rest[:2] == "<<" || rest[:2] == ">>") {
				continue
			}
			e.pos += len(op)
			v = apply(op, v, e.binary(level+1))
			again = true
			break
		}
	}
	return v
}

func apply(op string, a, b int64) int64 {
	truth := func(c bool) int64 {
		if c {
			return 1
		}
		return 0
	}
	switch op {
	case "||":
		return truth(a != 0 || b != 0)
	case "&&":
		return truth(a != 0 && b != 0)
	case "|":
		return a | b
	case "^":
		return a ^ b
	case "&":
		return a & b
	case "==":
		return truth(a == b)
	case "!=":
		return truth(a != b)
	case "<=":
		return truth(a <= b)
	case ">=":
		return truth(a >= b)
	case "<":
		return truth(a < b)
	case ">":
		return truth(a > b)
	case "<<":
		return a << (b & 63)
	case ">>":
		return a >> (b & 63)
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "/":
		return a / b
	}
	return a % b
}

func (e *evaluator) primary() int64 {
	if e.accept("(") {
		v := e.choice()
		e.accept(")")
		return v
	}
	if e.accept("-") {
		return -e.primary()
	}
	start := e.pos
	for e.pos < len(e.text) && (e.text[e.pos] >= '0' && e.text[e.pos] <= '9' || e.text[e.pos] >= 'a' && e.text[e.pos] <= 'z') {
		e.pos++
	}
	word := e.text[start:e.pos]
	if v, ok := e.names[word]; ok {
		return v
	}
	v, _ := strconv.ParseInt(word, 0, 64)
	return v
}
