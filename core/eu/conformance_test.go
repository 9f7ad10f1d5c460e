package eu_test

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// The files testdata/*.txt hold small programs, one in each chunk, with what their registers must hold at the end:
//
//	--- what is tested (page of the specification)
//	on PVC, 32 lanes                  platform and SIMD width; TGLLP and 16 if absent
//	mask 0x00ff                       lanes on at dispatch; all if absent
//	in A d 1 -2 3                     an input variable, its type, its first elements
//	out R d 4 5 6                     a variable, its first elements at the end; the rest must be 0
//	bits P1 0x00ff                    a predicate at the end
//	report R0101                      a report the run makes; any other is an error
//	skips                             Load warns that an instruction does not run
//	//@ surface ..., sampler, grid    launch lines; their surfaces replace T6
//	//@ expect ...                    what a surface holds when all threads have ended
//	anything else                     vISA, without the final ret
//
// Variables have 64 elements unless written A[n]. Floats are decimal, inf, nan, or
// the bits as 0x...
type chunk struct {
	title    string
	line     int
	platform isa.Platform
	simd     int
	mask     uint32
	code     []string
	ins      []variable
	outs     []variable
	preds    map[string]uint32
	reports  []string
	skips    bool
	launch   []string
}

type variable struct {
	name  string
	typ   isa.Type
	elems int
	bytes []byte // of the elements given
}

// casesByHand yields the handwritten cases of testdata/*.txt, with the file of each.
func casesByHand(t testing.TB) iter.Seq2[string, *chunk] { return casesOf(t, "testdata/*.txt") }

// conformanceCases also yields the cases of testdata/cases/*.txt, which TestCases writes with its oracle.
func conformanceCases(t testing.TB) iter.Seq2[string, *chunk] {
	return casesOf(t, "testdata/*.txt", "testdata/cases/*.txt")
}

func casesOf(t testing.TB, patterns ...string) iter.Seq2[string, *chunk] {
	return func(yield func(string, *chunk) bool) {
		for _, pattern := range patterns {
			files := filetest.Glob(t, pattern, 1)
			for _, name := range files {
				text := filetest.Read(t, name)
				for _, c := range parseChunks(t, name, text) {
					if !yield(name, c) {
						return
					}
				}
			}
		}
	}
}

func TestConformance(t *testing.T) {
	for name, c := range conformanceCases(t) {
		t.Run(filepath.Base(name)+"/"+c.title, func(t *testing.T) { c.run(t, name) })
	}
}

func parseChunks(t testing.TB, file, text string) []*chunk {
	var out []*chunk
	var c *chunk
	for i, line := range strings.Split(text, "\n") {
		where := fmt.Sprintf("%s:%d", file, i+1)
		f := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "//@"):
			c.launch = append(c.launch, line)
		case strings.HasPrefix(line, "--- "):
			c = &chunk{title: line[4:], line: i + 1, platform: isa.TGLLP, simd: 16, mask: ^uint32(0), preds: map[string]uint32{}}
			out = append(out, c)
		case len(f) == 0 || strings.HasPrefix(line, "#"):
		case c == nil:
			t.Fatalf("%s: text before the first chunk", where)
		case f[0] == "on":
			p, ok := isa.PlatformByName(strings.TrimSuffix(f[1], ","))
			if !ok {
				t.Fatalf("%s: no platform %s", where, f[1])
			}
			c.platform = p
			if len(f) > 2 {
				c.simd, _ = strconv.Atoi(f[2])
			}
		case f[0] == "mask":
			c.mask = uint32(number(t, where, f[1]))
		case f[0] == "in":
			c.ins = append(c.ins, parseVariable(t, where, f[1:]))
		case f[0] == "out":
			c.outs = append(c.outs, parseVariable(t, where, f[1:]))
		case f[0] == "bits":
			c.preds[f[1]] = uint32(number(t, where, f[2]))
		case f[0] == "report":
			c.reports = append(c.reports, f[1])
		case f[0] == "skips":
			c.skips = true
		default:
			c.code = append(c.code, line)
		}
	}
	return out
}

func number(t testing.TB, where, s string) uint64 {
	n, err := strconv.ParseUint(s, 0, 64)
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	return n
}

func parseVariable(t testing.TB, where string, f []string) variable {
	v := variable{name: f[0], elems: 64}
	if i := strings.IndexByte(v.name, '['); i > 0 {
		v.elems = int(number(t, where, strings.TrimSuffix(v.name[i+1:], "]")))
		v.name = v.name[:i]
	}
	typ, ok := isa.TypeByName(f[1])
	if !ok {
		t.Fatalf("%s: no type %s", where, f[1])
	}
	v.typ = typ
	for _, s := range f[2:] {
		repeat := 1
		if i := strings.IndexByte(s, '*'); i > 0 { // 5*16: 16 times 5
			repeat = int(number(t, where, s[i+1:]))
			s = s[:i]
		}
		bits, err := elementBits(s, typ)
		if err != nil {
			t.Fatalf("%s: %v", where, err)
		}
		for range repeat {
			for b := range typ.Size() {
				v.bytes = append(v.bytes, byte(bits>>(8*b)))
			}
		}
	}
	return v
}

func elementBits(s string, t isa.Type) (uint64, error) {
	if strings.HasPrefix(s, "0x") || s == "0" {
		return strconv.ParseUint(s, 0, 64)
	}
	switch t {
	case isa.F:
		v, err := strconv.ParseFloat(s, 32)
		return uint64(math.Float32bits(float32(v))), err
	case isa.DF:
		v, err := strconv.ParseFloat(s, 64)
		return math.Float64bits(v), err
	case isa.HF, isa.BF:
		return 0, fmt.Errorf("write %v as bits", t)
	}
	if strings.HasPrefix(s, "-") {
		v, err := strconv.ParseInt(s, 10, 64)
		return uint64(v), err
	}
	return strconv.ParseUint(s, 10, 64)
}

// text returns the chunk as a program. Inputs lie one after the other behind r0.
func (c *chunk) text() (text string, payload []byte) {
	grf := c.platform.GRF()
	payload = make([]byte, grf)
	var b strings.Builder
	for _, line := range c.launch {
		b.WriteString(line + "\n")
	}
	b.WriteString(".version 4.1\n.kernel \"k\"\n")
	declared := map[string]bool{}
	for _, v := range append(append([]variable{}, c.ins...), c.outs...) {
		if !declared[v.name] && !strings.HasPrefix(v.name, "%") {
			fmt.Fprintf(&b, ".decl %s v_type=G type=%v num_elts=%d align=GRF\n", v.name, v.typ, v.elems)
		}
		declared[v.name] = true
	}
	body := c.code
	for len(body) > 0 && strings.HasPrefix(body[0], ".decl") {
		b.WriteString(body[0] + "\n")
		body = body[1:]
	}
	for _, v := range c.ins {
		size := v.elems * v.typ.Size()
		fmt.Fprintf(&b, ".input %s offset=%d size=%d\n", v.name, len(payload), size)
		payload = append(payload, v.bytes...)
		payload = append(payload, make([]byte, (size-len(v.bytes)+grf-1)/grf*grf)...)
	}
	end := len(body)
	for i, line := range body { // functions come after the kernel's end
		if strings.HasPrefix(line, ".global_function") || strings.HasPrefix(line, ".function") {
			end = i
			break
		}
	}
	for _, line := range body[:end] {
		b.WriteString(line + "\n")
	}
	b.WriteString("__end:\nret (M1_NM, 1)\n")
	for _, line := range body[end:] {
		b.WriteString(line + "\n")
	}
	return b.String(), payload
}

// machine returns the machine of a chunk, before its first step.
func (c *chunk) machine(t *testing.T, file string) (*eu.Machine, *visa.Module, *launch.Spec) {
	text, payload := c.text()
	f := visa.NewFile(file, text)
	mod, diags := assembler.Assemble(f, c.platform)
	for _, d := range diags {
		if d.Severity == visa.Error {
			line, _ := f.Position(int(d.Span.Start))
			t.Fatalf("%s:%d: %s: %s", file, c.line, f.Line(line), d.Message)
		}
	}
	p, diags := eu.Load(mod, "", c.platform)
	if skipped := len(diags) > 0; skipped != c.skips {
		t.Fatalf("%s:%d: warnings of Load: %v", file, c.line, diags)
	}
	l := dispatch.Launch{
		SIMD: c.simd, Dispatch: []uint32{c.mask}, SLM: 1024,
		Payload: func([3]int, int) []byte { return payload },
		Surfaces: []dispatch.Surface{
			{Name: "T6", BTI: 0, Base: 0x10000, Size: 1024, Init: pattern(1024)},
		},
	}
	spec, diags := launch.Parse(f)
	if len(c.launch) > 0 {
		given, more := launch.Build(spec, mod)
		more = slices.DeleteFunc(more, func(d visa.Diagnostic) bool { return d.Code == "L0203" }) // the chunk's payload gives the inputs
		if diags = append(diags, more...); given == nil || len(diags) > 0 {
			t.Fatalf("%s:%d: launch lines: %v", file, c.line, diags)
		}
		l.Surfaces, l.Samplers, l.Groups, l.Threads = given.Surfaces, given.Samplers, given.Groups, given.Threads
		if l.Threads > 1 {
			l.Dispatch = nil
		}
	}
	m := runtest.Start(t, p, &l)
	return m, mod, spec
}

func (c *chunk) run(t *testing.T, file string) {
	m, mod, spec := c.machine(t, file)
	last := m.Program().Target(m.Program().Kernel, label(mod, "__end"))
	for m.NumThreads() <= 1 && len(c.outs)+len(c.preds) > 0 && m.Thread(0).PC() != last {
		if n, stop := m.Run(1); n == 0 || m.Steps() > 10000 {
			t.Fatalf("%s:%d: stopped before the end: %v %s", file, c.line, stop, m.StopReason())
		}
	}
	for _, v := range c.outs {
		d := decl(mod, v.name)
		got := m.VarBytes(0, 0, d)
		want := append(append([]byte{}, v.bytes...), make([]byte, len(got))...)[:len(got)]
		if strings.HasPrefix(v.name, "%") {
			want = append(append([]byte{}, v.bytes...), got[len(v.bytes):]...)
		}
		size := v.typ.Size()
		for i := 0; i < len(got); i += size {
			if g, w := got[i:i+size], want[i:i+size]; string(g) != string(w) {
				t.Errorf("%s:%d: %s[%d] is %s, want %s", file, c.line, v.name, i/size, show(g, v.typ), show(w, v.typ))
			}
		}
	}
	for name, want := range c.preds {
		if got := m.PredBits(0, 0, decl(mod, name)); got != want {
			t.Errorf("%s:%d: %s is %#x, want %#x", file, c.line, name, got, want)
		}
	}
	if len(spec.Expects) > 0 {
		if _, stop := m.Run(10000); stop != eu.StopDone {
			t.Fatalf("%s:%d: stopped before the end: %v %s", file, c.line, stop, m.StopReason())
		}
		for _, r := range run.Check(spec, m) {
			if !r.Pass {
				t.Errorf("%s:%d: %+v", file, c.line, r)
			}
		}
	}
	expected := map[string]bool{}
	for _, r := range c.reports {
		expected[r] = true
	}
	made := map[string]bool{}
	for _, r := range m.Reports() {
		if made[r.Code] = true; !expected[r.Code] {
			t.Errorf("%s:%d: report %s %s", file, c.line, r.Code, r.Message)
		}
	}
	for r := range expected {
		if !made[r] {
			t.Errorf("%s:%d: no report %s", file, c.line, r)
		}
	}
}

// pattern returns what the surface T6 holds at the start: dword n is n*0x01010101 for small n, so byte 4*n+k is n.
func pattern(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i / 4)
	}
	return b
}

func decl(m *visa.Module, name string) *visa.Decl {
	for _, d := range m.Kernel().Decls {
		if d.Name == name {
			return d
		}
	}
	return nil
}

func label(m *visa.Module, name string) *visa.Label {
	for _, l := range m.Kernel().Labels {
		if l.Name == name {
			return l
		}
	}
	return nil
}

func show(b []byte, t isa.Type) string {
	var w [8]byte
	copy(w[:], b)
	bits := binary.LittleEndian.Uint64(w[:])
	hex := "0x" + strconv.FormatUint(bits, 16)
	switch {
	case t == isa.F:
		return fmt.Sprintf("%v (%s)", math.Float32frombits(uint32(bits)), hex)
	case t == isa.DF:
		return fmt.Sprintf("%v (%s)", math.Float64frombits(bits), hex)
	case t.Signed() && t.Integer():
		shift := 64 - 8*t.Size()
		return fmt.Sprintf("%d (%s)", int64(bits<<shift)>>shift, hex)
	}
	return hex
}
