package launch

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// kernel is the program of the chunks in testdata/build.txt.
const kernel = `.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=16 align=GRF
.decl Y v_type=G type=d num_elts=16 align=GRF
.decl L v_type=G type=w num_elts=16 align=GRF
.decl G v_type=G type=d num_elts=8 align=GRF
.decl P v_type=G type=uq num_elts=1 align=qword
.decl T6 v_type=T num_elts=1
.decl T7 v_type=T num_elts=1
.input X offset=32 size=64
.input L offset=96 size=32
.input G offset=128 size=32
.input P offset=160 size=8
.kernel_attr SimdSize=16
.function "k_main"
    ret (M1, 1)
`

// build makes the launch of launch lines and the kernel.
func build(t *testing.T, lines string) (*visa.File, *Spec, *dispatch.Launch, []visa.Diagnostic) {
	t.Helper()
	f := visa.NewFile("chunk", lines+kernel)
	spec, diags := Parse(f)
	module, more := assembler.Assemble(f, spec.Platform)
	if visa.HasErrors(diags) || visa.HasErrors(more) {
		t.Fatalf("the chunk itself is wrong: %v %v", diags, more)
	}
	l, diags := Build(spec, module)
	return f, spec, l, diags
}

func TestBuildDiagnostics(t *testing.T) {
	const file = "testdata/build.txt"
	for _, c := range readChunks(t, file) {
		f, _, l, diags := build(t, c.text)
		c.check(t, file, f, uncoveredAside(diags))
		if (l == nil) != visa.HasErrors(diags) {
			t.Errorf("%s:%d: launch %v with diagnostics %v", file, c.line, l, diags)
		}
	}
}

// uncoveredAside removes the warnings about inputs without a line. They have their own test, and otherwise every short
// chunk would have to expect them.
func uncoveredAside(diags []visa.Diagnostic) []visa.Diagnostic {
	var kept []visa.Diagnostic
	for _, d := range diags {
		if d.Code != codeUncovered {
			kept = append(kept, d)
		}
	}
	return kept
}

// Applying the fix of a diagnostic removes the diagnostic.
func TestFixes(t *testing.T) {
	for _, lines := range []string{
		"//@ input Y = 1\n//@ args opencl X = 1; L = 1; G = 1; P = 1\n",
		"//@ kernel K\n",
		"//@ surface T06 = d[4]\n",
	} {
		f, _, _, diags := build(t, lines)
		diags = uncoveredAside(diags)
		if len(diags) != 1 || diags[0].Fix == nil {
			t.Errorf("%q: %v", lines, diags)
			continue
		}
		fix := diags[0].Fix
		f = visa.NewFile("", f.Text[:fix.Span.Start]+fix.Text+f.Text[fix.Span.End:])
		spec, diags := Parse(f)
		module, more := assembler.Assemble(f, spec.Platform)
		_, last := Build(spec, module)
		if diags = append(append(diags, more...), uncoveredAside(last)...); len(diags) > 0 {
			t.Errorf("%q fixed: %v\n%s", lines, diags, f.Text)
		}
	}
}

func TestBuildWarnsOfUncoveredInputs(t *testing.T) {
	for lines, want := range map[string]string{
		"":                           "", // L0207 offers lines for all of them
		"//@ platform DG2\n":         "",
		"//@ ignore R0121\n":         "",
		"//@ grid groups=2\n":        "X L G P",
		"//@ svm B = d[4]\n":         "X L G P",
		"//@ surface T6 = d[4]\n":    "X L G P",
		"//@ input X = 1\n":          "L G P",
		"//@ input X[3] = 1\n":       "L G P",
		"//@ args opencl L = 1; X=1": "G P",
		"//@ args opencl L = 1; X=1; G = local_size; P = 0": "",
	} {
		f, spec, l, diags := build(t, lines+"\n")
		module, _ := assembler.Assemble(f, spec.Platform)
		(&Target{File: f, Module: module, Spec: spec}).Offer(diags)
		var names []string
		for _, d := range diags {
			if d.Code != codeUncovered || d.Severity != visa.Warning {
				t.Errorf("%q: %v", lines, d)
				continue
			}
			names = append(names, strings.Split(d.Message, "`")[1])
			if d.Fix == nil || !strings.HasPrefix(f.Slice(d.Span), ".input ") {
				t.Errorf("%q: at %q, fix %v", lines, f.Slice(d.Span), d.Fix)
			}
		}
		if got := strings.Join(names, " "); got != want || l == nil {
			t.Errorf("%q: warned of %q, want %q", lines, got, want)
		}
	}
}

// TestUncoveredFixes: the line that is offered for an input is put below the last launch line, and gives it the value
// that an input of its type has in a first launch. With it there is no diagnostic left.
func TestUncoveredFixes(t *testing.T) {
	const head = `.version 4.1
.kernel "k"
.decl V v_type=G type=f num_elts=16 align=GRF
.decl N v_type=G type=d num_elts=1
.decl Q v_type=G type=uq num_elts=1
.decl T6 v_type=T num_elts=1
.decl S6 v_type=S num_elts=1
`
	surface := func(kind BufferKind, name string) string {
		s := skeletonBuffer(kind, name, -1)
		var p printer
		p.list(bufferHead(s), s.Data)
		return p.out.String()
	}
	for _, c := range []struct{ decl, want string }{
		{".input V offset=32 size=64", "//@ input V = iota(1)\n"},
		{".input N offset=32 size=4", "//@ input N = 0\n"},
		{".input T6 offset=32 size=4", surface(SurfaceBuffer, "T6")},
		{".input S6 offset=32 size=4", ""},
		{".implicit_LOCAL_SIZE N offset=32 size=4", "//@ input N = 0\n"},
	} {
		for _, lines := range []struct{ before, after string }{
			{"//@ title t\n//@ grid simd=8\n", ""},
			{"", "//@ grid simd=8\n"},
			{"", "//@ grid simd=8"},
		} {
			text := lines.before + head + c.decl + "\n    ret (M1, 1)\n" + lines.after
			target, diags := Open(visa.NewFile("k", text))
			if target.Launch == nil || len(diags) != 1 || diags[0].Code != codeUncovered {
				t.Errorf("%s: %v", c.decl, diags)
				continue
			}
			fix := diags[0].Fix
			if c.want == "" {
				if fix != nil {
					t.Errorf("%s: %+v", c.decl, fix)
				}
				continue
			}
			if fix == nil {
				t.Errorf("%s: no fix", c.decl)
				continue
			}
			fixed := text[:fix.Span.Start] + fix.Text + text[fix.Span.End:]
			if !strings.Contains(fixed+"\n", "//@ grid simd=8\n"+c.want) {
				t.Errorf("%s: fixed to\n%s", c.decl, fixed)
			}
			if target, diags := Open(visa.NewFile("k", fixed)); target.Launch == nil || len(diags) != 0 {
				t.Errorf("%s, fixed: %v\n%s", c.decl, diags, fixed)
			}
		}
	}
	// An address of an OpenCL kernel gets a buffer of its own.
	const openCL = `//@ svm buffer0 = d[4]
//@ args opencl X = local_id.x; Y = local_id.y; Z = local_id.z; P = 0
.version 4.1
.kernel "k"
.decl X v_type=G type=w num_elts=16 align=GRF
.decl P v_type=G type=uq num_elts=1
.decl Y v_type=G type=w num_elts=16 align=GRF
.decl Z v_type=G type=w num_elts=16 align=GRF
.decl D v_type=G type=d num_elts=1
.decl A v_type=G type=uq num_elts=1
.input X offset=32 size=32
.input Y offset=64 size=32
.input Z offset=96 size=32
.input P offset=128 size=8
.input A offset=136 size=8
    ret (M1, 1)
`
	_, diags := Open(visa.NewFile("k", openCL))
	want := surface(SVMBuffer, "buffer1") + "//@ input A = address(buffer1)\n"
	if len(diags) != 1 || diags[0].Fix == nil || diags[0].Fix.Text != want {
		t.Errorf("%+v, want the fix %q", diags, want)
	}
}

// TestStatesAsInputs: a surface or sampler that is an input holds the index that its own line gives (4_visa_header.md,
// "Input Variables": state input variables are dwords).
func TestStatesAsInputs(t *testing.T) {
	target, diags := Open(visa.NewFile("k", `//@ surface A bti=0 = d[4]
//@ surface T6 = d[4]
//@ sampler S index=0
//@ sampler S6
.version 4.1
.kernel "k"
.decl T6 v_type=T num_elts=1
.decl S6 v_type=S num_elts=1
.input T6 offset=32 size=4
.input S6 offset=36 size=4
    ret (M1, 1)
`))
	if target.Launch == nil || len(diags) != 0 {
		t.Fatal(diags)
	}
	image := target.Launch.Payload([3]int{}, 0)
	if image[32] != 1 || image[36] != 1 {
		t.Errorf("the payload has the indices %d and %d", image[32], image[36])
	}
}

// The number of lanes of a kernel that does not give it: all 32 for CM (IGC, visa/G4_BB.cpp, isAllLaneActive).
func TestWidthOfCM(t *testing.T) {
	for attrs, want := range map[string]int{
		"": 16, ".kernel_attr Target=\"3d\"\n": 16, ".kernel_attr Target=\"cm\"\n": 32,
		".kernel_attr Target=\"cm\"\n.kernel_attr SimdSize=8\n": 8,
	} {
		f := visa.NewFile("cm.visaasm", ".version 4.1\n.kernel \"k\"\n"+attrs+".function \"k\"\n    ret (M1, 1)\n")
		spec, _ := Parse(f)
		module, _ := assembler.Assemble(f, spec.Platform)
		l, diags := Build(spec, module)
		if l == nil || l.SIMD != want || l.Dispatch[0] != uint32(1<<want-1) {
			t.Errorf("%q has %+v, not %d lanes: %v", attrs, l, want, diags)
		}
	}
}

// Lanes beyond those of SimdSize make no difference in CM, and are what a zebin's launch lines have; fewer do.
func TestMoreLanesOfCM(t *testing.T) {
	for simd, want := range map[int]int{8: 1, 16: 0, 32: 0} {
		f := visa.NewFile("cm.visaasm", text.Say("//@ grid simd={}\n.version 4.2\n.kernel \"k\"\n.kernel_attr Target=\"cm\"\n.kernel_attr SimdSize=16\n.function \"k\"\n    ret (M1, 1)\n", simd))
		spec, _ := Parse(f)
		module, _ := assembler.Assemble(f, spec.Platform)
		if l, diags := Build(spec, module); l == nil || l.SIMD != simd || len(diags) != want || want > 0 && diags[0].Code != codeWidth {
			t.Errorf("%d lanes: %+v, %v", simd, l, diags)
		}
	}
}

// A thread of CM is one work-item, whatever its number of lanes: a group of 2 x 3 has 6 threads, with x changing
// fastest, and each has its own local id (IGC/VectorCompiler/test/CisaBuilder/predef_surf_write.ll by ocloc 22.43:
// three words for each thread).
func TestWorkItemsOfCM(t *testing.T) {
	const program = `//@ grid groups=4 local=2,3
//@ input ID = local_id
//@ input SIZE = local_size
//@ input X = local_id.x, 7
.version 4.1
.kernel "k"
.decl ID v_type=G type=uw num_elts=3 align=word
.decl SIZE v_type=G type=d num_elts=3 align=dword
.decl X v_type=G type=d num_elts=2 align=dword
.input X offset=64 size=8
.implicit_LOCAL_ID ID offset=32 size=6
.implicit_LOCAL_SIZE SIZE offset=96 size=12
.kernel_attr Target="cm"
.function "k"
    ret (M1, 1)
`
	open := func(changes ...string) *dispatch.Launch {
		f := visa.NewFile("cm.visaasm", strings.NewReplacer(changes...).Replace(program))
		spec, _ := Parse(f)
		module, _ := assembler.Assemble(f, spec.Platform)
		l, diags := Build(spec, module)
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		return l
	}
	l := open()
	if l.SIMD != 32 || l.Threads != 6 || slices.ContainsFunc(l.Dispatch, func(mask uint32) bool { return mask != 1<<32-1 }) {
		t.Fatalf("%d lanes, %d threads, %x", l.SIMD, l.Threads, l.Dispatch)
	}
	for thread := range 6 {
		b := l.Payload([3]int{3, 0, 0}, thread)
		x, y := byte(thread%2), byte(thread/2)
		if want := []byte{x, 0, y, 0, 0, 0}; !bytes.Equal(b[32:38], want) {
			t.Errorf("thread %d has the local id %v, want %v", thread, b[32:38], want)
		}
		if want := []byte{x, 0, 0, 0, 7, 0, 0, 0}; !bytes.Equal(b[64:72], want) {
			t.Errorf("thread %d: local_id.x, 7 is %v, want %v", thread, b[64:72], want)
		}
		if want := []byte{2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0}; !bytes.Equal(b[96:108], want) {
			t.Errorf("thread %d has the local size %v, want %v", thread, b[96:108], want)
		}
	}
	// In any other kernel it is the local id of the first lane.
	l = open(`"cm"`, `"3d"`, "local=2,3", "local=2,3 simd=4", "X = local_id.x, 7", "X = 5")
	if b := l.Payload([3]int{}, 1); !bytes.Equal(b[32:38], []byte{0, 0, 2, 0, 0, 0}) {
		t.Errorf("the first lane of thread 1, which is work-item 4, has the local id %v", b[32:38])
	}
}

func TestInputOfSurface(t *testing.T) {
	f := visa.NewFile("t.visaasm", "//@ input T6 = 1\n"+strings.Replace(kernel, ".input X", ".input T6 offset=192 size=4\n.input X", 1))
	spec, _ := Parse(f)
	module, _ := assembler.Assemble(f, spec.Platform)
	_, diags := Build(spec, module)
	const want = "A line `//@ surface T6 ...` gives `T6` its index."
	if len(diags) == 0 || diags[0].Message != want {
		t.Errorf("got %v, want %q", diags, want)
	}
}

// TestPayload checks the payload image field by field, as the section "Payload" of the corpus README describes it.
func TestPayload(t *testing.T) {
	_, _, l, diags := build(t, `//@ platform TGLLP
//@ grid groups=2,3,1 local=5,4,2 offset=7,8,9
//@ scratch 100
//@ private 24
//@ surface A bti=3 = d[4]
//@ svm B = d[40000]
//@ args opencl X = 1, -2, iota(10, 10); L = local_id.y; G = global_offset, local_size; P = address(B, 16)
//@ input G[6] = 77
`)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	if l.SIMD != 16 || l.Threads != 3 || l.Groups != [3]int{2, 3, 1} || l.Scratch != 1024 {
		t.Errorf("SIMD %d, threads %d, groups %v, scratch %d", l.SIMD, l.Threads, l.Groups, l.Scratch)
	}
	if want := []uint32{0xffff, 0xffff, 0xff}; !reflect.DeepEqual(l.Dispatch, want) {
		t.Errorf("40 work-items, SIMD16: dispatch %x, want %x", l.Dispatch, want)
	}
	if l.Arguments != 128 {
		t.Errorf("the kernel's arguments begin at byte %d, and the local ids end at 128", l.Arguments)
	}
	b := l.Payload([3]int{1, 2, 0}, 2)
	word := func(i int) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }
	for i, want := range map[int]uint32{1: 1, 2: 2, 5: 2048, 6: 2, 7: 0} {
		if word(i) != want {
			t.Errorf("r0.%d = %d, want %d", i, word(i), want)
		}
	}
	if word(8) != 1 || int32(word(9)) != -2 || word(10) != 10 || word(23) != 140 {
		t.Errorf("X = %d %d %d ... %d", word(8), int32(word(9)), word(10), word(23))
	}
	for lane := range 16 {
		item := 2*16 + lane
		want := uint16(item / 5 % 4)
		if item >= 40 {
			want = 0
		}
		if got := binary.LittleEndian.Uint16(b[96+2*lane:]); got != want {
			t.Errorf("local_id.y of work-item %d = %d, want %d", item, got, want)
		}
	}
	for i, want := range []uint32{7, 8, 9, 5, 4, 2, 77, 0} {
		if got := word(32 + i); got != want {
			t.Errorf("G[%d] = %d, want %d", i, got, want)
		}
	}
	if got := binary.LittleEndian.Uint64(b[160:]); got != l.Surfaces[1].Base+16 {
		t.Errorf("P = %#x, and B is at %#x", got, l.Surfaces[1].Base)
	}
	if !reflect.DeepEqual(b, l.Payload([3]int{1, 2, 0}, 2)) || reflect.DeepEqual(b, l.Payload([3]int{1, 2, 0}, 1)) {
		t.Error("a payload must depend on the thread and on nothing else")
	}
}

func TestMemory(t *testing.T) {
	_, _, l, diags := build(t, `//@ grid threads=2 simd=16
//@ slm 100
//@ slm S1 = d[3]
//@ slm S2 = ub[5]
//@ private 24
//@ surface T7 = f[3] 1, 2
//@ surface A bti=0 = d[4] iota(1)
//@ surface T6 = hf[2] fill(-1)
//@ svm B = q[2] random(9, 1, 1)
//@ input X = address(S1), address(S2)
//@ args opencl L = 0; G = 0; P = private_base
`)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	want := []struct {
		name string
		bti  int
		elem isa.Type
		size int
		init string
	}{
		{"T7", 1, isa.F, 12, "0000803f00000040"},
		{"A", 0, isa.D, 16, "01000000020000000300000004000000"},
		{"T6", 2, isa.HF, 4, "00bc00bc"},
		{"B", -1, isa.Q, 16, "01000000000000000100000000000000"},
		{PrivateMemory, -1, 0, 24 * 16 * 2, ""},
	}
	if len(l.Surfaces) != len(want) {
		t.Fatalf("%d surfaces: %v", len(l.Surfaces), l.Surfaces)
	}
	end := uint64(1)
	for i, w := range want {
		s := l.Surfaces[i]
		if s.Name != w.name || s.BTI != w.bti || s.Elem != w.elem || s.Size != w.size || text.Hex(s.Init) != w.init {
			t.Errorf("surface %d is %+v (%s), want %+v", i, s, text.Hex(s.Init), w)
		}
		if s.Base%64 != 0 || s.Base <= end || s.Base+uint64(s.Size) > 1<<32 {
			t.Errorf("surface %s lies at %#x, and the one before ends at %#x", s.Name, s.Base, end)
		}
		end = s.Base + uint64(s.Size)
	}
	b := l.Payload([3]int{}, 0)
	if got := binary.LittleEndian.Uint64(b[160:]); got != l.Surfaces[4].Base {
		t.Errorf("private_base = %#x, want %#x", got, l.Surfaces[4].Base)
	}
	if s1, s2 := binary.LittleEndian.Uint32(b[32:]), binary.LittleEndian.Uint32(b[36:]); s1 != 128 || s2 != 192 || l.SLM != 197 {
		t.Errorf("shared local memory: S1 at %d, S2 at %d, %d bytes", s1, s2, l.SLM)
	}
}

// A kernel is told the number of dimensions by the last one that has more than one work-item.
func TestWorkDimensions(t *testing.T) {
	for grid, want := range map[string]uint32{
		"simd=16":                          1,
		"groups=2 local=16 simd=16":        1,
		"groups=1,3 local=16 simd=16":      2,
		"groups=5 local=4,4 simd=16":       2,
		"groups=1,1,2 local=16 simd=16":    3,
		"groups=2,2 local=2,2,2 simd=16":   3,
		"groups=1,1,1 local=1,1,1 simd=16": 1,
	} {
		_, _, l, diags := build(t, "//@ grid "+grid+"\n//@ input X = work_dimensions, 7\n//@ args opencl L = 0; G = 0; P = 0\n")
		if len(diags) > 0 {
			t.Errorf("%s: %v", grid, diags)
			continue
		}
		b := l.Payload([3]int{}, 0)
		if got := binary.LittleEndian.Uint32(b[32:]); got != want || b[36] != 7 {
			t.Errorf("%s: %d dimensions, want %d; then %d", grid, got, want, b[36])
		}
	}
}

// TestCompare: how an expectation compares, for each comparison and type.
func TestCompare(t *testing.T) {
	for _, test := range []struct {
		lines, got string // the expectation, and what the buffer holds in hexadecimal
		pass       bool
		diff       string // element, byte, got, want
		wrong      int
	}{
		{"//@ expect A = 1, 2", "0100000002000000ff", true, "", 0},
		{"//@ expect A = 1, 2, -3", "0100000002000000ffffffff", false, "2 8 -1 -3", 1},
		{"//@ expect A[1] = 2, 7", "0500000002000000ff000000", false, "2 8 255 7", 1},
		{"//@ expect A = iota(1)", "010000000200010003000000ff", false, "1 6 65538 2", 2},
		{"//@ expect A = ub[3] 1, 2, 3", "0102ff", false, "2 2 ff 03", 1},
		{"//@ expect A = unchanged", "0100000002000000", false, "0 0 1 0", 2},
		{`//@ expect A mask=x"00ff" = ub[4] x"00010001"`, "55015501", true, "", 0},
		{`//@ expect A mask=x"00ff" = ub[4] x"00010001"`, "55015502", false, "3 3 02 01", 1},
		{"//@ expect F = 1.5", "0000c03f", true, "", 0},
		{"//@ expect F = 0", "00000080", false, "0 3 -0 0", 1},
		{"//@ expect F ~1e-3 = 1000", "00207a44", true, "", 0}, // 1000.5
		{"//@ expect F ~1e-4 = 1000", "00207a44", false, "0 1 1000.5 1000", 1},
		{"//@ expect F ~1e-3 abs = 1000", "00207a44", false, "0 1 1000.5 1000", 1},
		{"//@ expect F ~1 abs = 1000", "00207a44", true, "", 0},
		{"//@ expect F ~1e-3 = 0.0001", "00000000", true, "", 0}, // below 1 the tolerance is absolute
		{"//@ expect F ~1 = nan, inf", "0100c07f0000807f", true, "", 0},
		{"//@ expect F ~1 = inf", "000080ff", false, "0 3 -inf inf", 1},
		{"//@ expect F ~1e9 = 1", "0000807f", false, "0 3 inf 1", 1},
	} {
		_, spec, l, diags := build(t, "//@ svm A = d[4]\n//@ svm F = f[4]\n"+test.lines+"\n")
		if diags = uncoveredAside(diags); len(diags) > 0 {
			t.Errorf("%s: %v", test.lines, diags)
			continue
		}
		x := &spec.Expects[0]
		buffer := make([]byte, l.Surfaces[x.buffer].Size)
		got, _ := parseHex(test.got)
		copy(buffer, got)
		r := new(Tester).Test(x, buffer[x.First*x.Elem.Size():][:len(x.want)])
		diff := ""
		if !r.Pass {
			diff = strings.Join([]string{strconv.Itoa(r.Element), strconv.Itoa(r.Byte), r.Got, r.Want}, " ")
		}
		if r.Pass != test.pass || diff != test.diff || r.Wrong != test.wrong {
			t.Errorf("%s on %s: %v, first difference %q, %d wrong; want %v, %q, %d",
				test.lines, test.got, r.Pass, diff, r.Wrong, test.pass, test.diff, test.wrong)
		}
	}
}

// TestGapsBetweenBuffers: behind every buffer there is so much unmapped memory that an index that is wrong by a power
// of two up to 2^26 bytes does not step over it, as long as there is room below 4 GiB. With more buffers the gaps are
// smaller, and all buffers still fit.
func TestGapsBetweenBuffers(t *testing.T) {
	for _, n := range []int{2, 50, 1000, 20000} {
		var text strings.Builder
		for i := range n {
			text.WriteString("//@ svm B" + strconv.Itoa(i) + " = ub[" + strconv.Itoa(1+i%100) + "]\n")
		}
		_, _, l, diags := build(t, text.String())
		if visa.HasErrors(diags) {
			t.Fatal(diags)
		}
		least := uint64(1) << 26
		if n > 50 {
			least = 0x1000
		}
		starts := map[uint64]bool{}
		for i := range l.Surfaces {
			starts[l.Surfaces[i].Base] = true
		}
		for i := range l.Surfaces {
			s := &l.Surfaces[i]
			if end := s.Base + uint64(s.Size); i+1 < n && l.Surfaces[i+1].Base < end+least || end > 1<<32 {
				t.Fatalf("%d buffers: number %d ends at %#x, the next begins at %#x", n, i, end, l.Surfaces[min(i+1, n-1)].Base)
			}
			for k := 0; k <= 26 && n <= 50; k++ {
				if starts[s.Base+1<<k] {
					t.Fatalf("%d buffers: 2^%d bytes behind the beginning of number %d begins another", n, k, i)
				}
			}
		}
	}
}

// The shared local memory that a kernel declares is in kilobytes and rounded up to a power of two (4_visa_header.md,
// "SLMSize"). Launch lines have precedence.
func TestKernelsSLM(t *testing.T) {
	for _, c := range []struct {
		lines, attr string
		want        int
	}{
		{"", "1", 1 << 10},
		{"", "24", 32 << 10},
		{"", "64", 64 << 10},
		{"", "0", 0},
		{"//@ slm 100\n", "24", 100},
		{"//@ slm S = d[4]\n", "24", 16},
	} {
		f := visa.NewFile("", c.lines+".version 3.6\n.kernel \"k\"\n.kernel_attr SLMSize="+c.attr+"\n    ret (M1, 1)\n")
		spec, _ := Parse(f)
		module, _ := assembler.Assemble(f, spec.Platform)
		if l, diags := Build(spec, module); l == nil || l.SLM != c.want {
			t.Errorf("SLMSize=%s with %q: %+v %v, want %d", c.attr, c.lines, l, diags, c.want)
		}
	}
}
