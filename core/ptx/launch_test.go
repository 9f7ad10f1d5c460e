package ptx_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// A launch of more warps than are run says so in words of PTX, and how more are.
func TestTooManyWarps(t *testing.T) {
	for _, test := range []struct{ lines, want string }{
		{"//@ launch k grid=65536 block=64\n", "The launch has more warps than the limit of 65536: `//@ limits threads=N` sets another."},
		{"//@ launch k grid=65536 block=64\n//@ limits threads=131072\n", ""},
	} {
		target, diags := either.OpenPTX(visa.NewFile("w.ptx", test.lines+".version 7.0\n.target sm_70\n.entry k() { ret; }"))
		if len(diags) != 0 || target.Launch == nil {
			t.Fatalf("%q: %+v", test.lines, diags)
		}
		got := ""
		if _, err := eu.New(target.Program, target.Launch); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q: got %q, want %q", test.lines, got, test.want)
		}
	}
}

// divides divides by zero in lanes 0 and 2 of 4.
const divides = `
.version 7.0
.target sm_70
.address_size 64
.entry k(.param .u64 out, .param .u32 n) {
.reg .u32 %t, %x; .reg .u64 %at;
mov.u32 %t, %tid.x;
and.b32 %x, %t, 1;
div.u32 %x, %t, %x;
ld.param.u64 %at, [out];
mad.wide.u32 %at, %t, 4, %at;
st.global.u32 [%at], %x;
ret; }`

// A rule that a line names is not reported, PTX's own or one of the machine's; the other lanes
// and the result are the same. A name that is none is told at its place.
func TestIgnore(t *testing.T) {
	for lines, want := range map[string]string{
		"":                        "P0608 0, 2 R0201 3",
		"//@ ignore P0608":        "R0201 3",
		"//@ ignore R0201, P0608": "",
		"//@ ignore R0201 P0602":  "P0608 0, 2",
	} {
		text := "//@ launch k block=4\n//@ param out = u32[3] zeros\n//@ param n = u32 0\n//@ expect out = 0xffffffff, 1, 0xffffffff\n" + lines + divides
		target := runtest.Open(t, "i.ptx", text)
		m := runtest.Start(t, target.Program, target.Launch)
		sanitize.Attach(m)
		m.Run(1 << 20)
		var got []string
		for _, r := range target.Reports(m) {
			got = append(got, r.Code+" "+eu.LaneList(r.Lanes))
		}
		if strings.Join(got, " ") != want || !run.Check(target.Spec, m)[0].Pass {
			t.Errorf("%s: %q, want %q", lines, got, want)
		}
	}
	for line, want := range map[string]string{
		"//@ ignore P0699": "P0699: P0701 A run has no rule `P0699`.",
		"//@ ignore P0610": "P0610: P0701 A run has no rule `P0610`.",
		"//@ ignore R0211": "R0211: L0208 A run has no rule `R0211`; did you mean `R0112`?",
	} {
		file := visa.NewFile("i.ptx", "//@ param out = u32[3] zeros\n//@ param n = u32 0\n"+line+divides)
		_, diags := either.OpenPTX(file)
		if len(diags) != 1 || file.Slice(diags[0].Span)+": "+diags[0].Code+" "+diags[0].Message != want {
			t.Errorf("%s: %+v", line, diags)
		}
	}
}

// A kernel whose parameters no line gives runs with zeros and is told of, with lines to begin
// with, which are all that it needs.
func TestNoParams(t *testing.T) {
	for _, lines := range []string{"", "//@ launch k block=4", "//@ title t\n//@ launch k"} {
		text := lines + divides
		file := visa.NewFile("n.ptx", text)
		target, diags := either.OpenPTX(file)
		if target.Target == nil || target.Launch == nil || len(diags) != 1 || diags[0].Code != "P0703" || diags[0].Severity != visa.Warning ||
			file.Slice(diags[0].Span) != "k" || diags[0].Fix == nil {
			t.Errorf("%q: %+v", lines, diags)
			continue
		}
		fix := diags[0].Fix
		fixed := text[:fix.Span.Start] + fix.Text + text[fix.Span.End:]
		if target, diags := either.OpenPTX(visa.NewFile("n.ptx", fixed)); target.Launch == nil || len(diags) != 0 || !strings.Contains(fixed, "//@ param out = u32[") || !strings.Contains(fixed, "//@ param n = u32 32\n") {
			t.Errorf("%q, fixed: %+v\n%s", lines, diags, fixed)
		}
	}
}

// The lines that a kernel without any is offered say what it does with its parameters, and it runs with them.
func TestSkeleton(t *testing.T) {
	const head = ".version 8.3\n.target sm_80\n.address_size 64\n"
	for _, test := range []struct{ name, text, want string }{
		{"what is read counts, what is only written is zeros, and a register tells of floats", `
.entry k(.param .u64 in, .param .u64 out, .param .f32 a, .param .u32 n)
{
    .reg .b64 %rd<7>; .reg .f32 %f<3>; .reg .b32 %r<3>;
    ld.param.u64 %rd1, [in];
    ld.param.u64 %rd2, [out];
    ld.param.f32 %f2, [a];
    cvta.to.global.u64 %rd3, %rd1;
    cvta.to.global.u64 %rd4, %rd2;
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd5, %r1, 4;
    add.s64 %rd6, %rd5, %rd3;
    ld.global.b32 %f1, [%rd6];
    mul.f32 %f1, %f1, %f2;
    add.s64 %rd6, %rd4, %rd5;
    st.global.b32 [%rd6], %f1;
    ret;
}`, `
//@ launch k block=32,1,1
//@ param in = f32[1024] iota(1)
//@ param out = f32[1024] zeros
//@ param a = f32 1
//@ param n = u32 32`},
		{"LLVM 22 loads floats as bits, into registers of bits: what computes with them tells, behind shared memory, too", `
.shared .align 4 .b8 tile[128];
.entry k(.param .b64 in, .param .b64 half, .param .b64 whole, .param .b64 both, .param .b64 out)
{
    .reg .b64 %rd<6>; .reg .b32 %r<8>; .reg .b16 %h<3>;
    ld.param.b64 %rd1, [in];
    ld.param.b64 %rd2, [half];
    ld.param.b64 %rd3, [whole];
    ld.param.b64 %rd4, [both];
    ld.param.b64 %rd5, [out];
    ld.global.b32 %r1, [%rd1];
    mov.b32 %r2, tile;
    st.shared.b32 [%r2], %r1;
    ld.shared.b32 %r3, [%r2+4];
    ld.global.u16 %h1, [%rd2];
    cvt.f32.f16 %r4, %h1;
    fma.rn.f32 %r4, %r3, %r3, %r4;
    ld.global.b32 %r5, [%rd3];
    cvt.rn.f32.s32 %r6, %r5;
    ld.global.b32 %r7, [%rd4];
    add.s32 %r5, %r7, 1;
    add.f32 %r6, %r7, %r6;
    st.global.b32 [%rd5], %r4;
    ret;
}`, `
//@ launch k block=32,1,1
//@ param in = f32[1024] iota(1)
//@ param half = f16[1024] iota(1)
//@ param whole = b32[1024] iota(1)
//@ param both = b32[1024] iota(1)
//@ param out = f32[1024] zeros`},
		{"a lock is free, so that who waits for it gets it", `
.entry k(.param .b64 lock)
{
    .reg .b64 %rd1; .reg .b32 %r1;
    ld.param.b64 %rd1, [lock];
    atom.relaxed.gpu.global.cas.b32 %r1, [%rd1], 0, 1;
    ret;
}`, `
//@ launch k block=32,1,1
//@ param lock = b32[1024] zeros`},
		{"a number of 64 bits, and a block whose size the kernel says", `
.entry k(.param .u64 out, .param .u64 n)
.reqntid 16, 4
{
    .reg .b64 %rd<4>; .reg .pred %p; .reg .b16 %h;
    ld.param.u64 %rd1, [out];
    ld.param.u64 %rd2, [n];
    setp.lt.s64 %p, %rd2, 1;
    @%p ret;
    atom.global.add.u64 %rd3, [%rd1], %rd2;
    ret;
}`, `
//@ launch k block=16,4,1
//@ param out = u64[1024] iota(1)
//@ param n = u64 64`},
		{"without optimization a pointer lies on the stack", `
.entry k(.param .u64 out, .param .f64 x, .param .u8 flag)
.maxntid 1024
{
    .local .align 8 .b8 depot[8];
    .reg .b64 %SP, %SPL, %rd<4>; .reg .f64 %fd;
    mov.u64 %SPL, depot;
    cvta.local.u64 %SP, %SPL;
    ld.param.f64 %fd, [x];
    ld.param.u64 %rd1, [out];
    st.u64 [%SP+0], %rd1;
    ld.u64 %rd2, [%SP+0];
    st.f64 [%rd2], %fd;
    ret;
}`, `
//@ launch k block=1024,1,1
//@ param out = f64[1024] zeros
//@ param x = f64 1
//@ param flag = u8 1`},
		{"handles of surfaces, textures and a sampler are of the shapes and formats of what takes them (denoise_optix_kernels.ptx of github.com/packed-and-compressed/ptx-shaders)", `
.entry k(.param .u64 in, .param .u64 out, .param .u64 tex, .param .u64 layers, .param .u64 sampler, .param .u64 sums)
{
    .reg .b64 %rd<7>; .reg .b32 %r<8>; .reg .b16 %rs<5>; .reg .f32 %f<5>;
    ld.param.u64 %rd1, [in];
    ld.param.u64 %rd2, [out];
    ld.param.u64 %rd3, [tex];
    ld.param.u64 %rd4, [layers];
    ld.param.u64 %rd5, [sampler];
    ld.param.u64 %rd6, [sums];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, 0;
    shl.b32 %r3, %r1, 3;
    txq.width.b32 %r7, [%rd3];
    suld.b.2d.v4.b16.trap {%rs1, %rs2, %rs3, %rs4}, [%rd1, {%r3, %r2}];
    sust.b.2d.v4.b16.trap [%rd2, {%r3, %r2}], {%rs1, %rs2, %rs3, %rs4};
    tex.3d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%rd3, {%r1, %r2, %r2, %r2}];
    add.f32 %f1, %f1, %f2;
    tex.a2d.v4.s32.s32 {%r3, %r4, %r5, %r6}, [%rd4, %rd5, {%r2, %r1, %r2, %r2}];
    sured.b.add.1d.u32.clamp [%rd6, {%r1}], %r3;
    ret;
}`, `
//@ launch k block=32,1,1
//@ surface in width=32 height=32 format=rgba16ui = u16[4096] iota(1)
//@ surface out width=32 height=32 format=rgba16ui = u16[4096] zeros
//@ surface tex width=32 height=8 depth=4 format=rg32f = f32[2048] iota(1)
//@ surface layers width=32 height=8 layers=4 format=r32i = s32[1024] iota(1)
//@ sampler sampler coords=texels
//@ surface sums width=1024 format=r32ui = u32[1024] iota(1)`},
		{"a structure has the parts that are loaded, by its name or through a register (clang 19 and 22, nvcc)", `
.entry k(.param .align 8 .b8 p[64], .param .align 4 .b8 unread[4], .param .align 8 .b8 q[24])
{
    .reg .b64 %rd<12>; .reg .b32 %r<8>; .reg .f32 %f<4>; .reg .b16 %rs; .reg .f64 %fd;
    mov.b64 %rd1, p;
    mov.u64 %rd2, %rd1;
    ld.param.u32 %r1, [p+8];
    ld.param.u64 %rd3, [%rd2];
    cvta.to.global.u64 %rd4, %rd3;
    ld.global.f32 %f1, [%rd4];
    ld.param.b32 %r2, [%rd2+12];
    mul.rn.f32 %f2, %f1, %r2;
    and.b32 %r3, %r1, 3;
    mul.wide.u32 %rd5, %r3, 4;
    add.s64 %rd6, %rd2, %rd5;
    ld.param.u32 %r4, [%rd6+16];
    add.s64 %rd7, %rd2, 40;
    ld.param.s8 %rs, [%rd7];
    ld.param.f64 %fd, [%rd7+8];
    ld.param.v2.u64 {%rd8, %rd9}, [q];
    st.global.f64 [%rd9], %fd;
    st.shared.u32 [%rd8], %r4;
    ld.param.u32 %r5, [q];
    mov.u64 %rd2, %rd9;
    ld.param.u64 %rd10, [q+16];
    add.s64 %rd11, %rd10, 1;
    ret;
}`, `
//@ launch k block=32,1,1 shared=4096
//@ buffer p_0 = f32[1024] iota(1)
//@ param p[0] = u64 address(p_0)
//@ param p[8] = u32 32
//@ param p[12] = f32 1
//@ param p[16] = u32 32
//@ param p[40] = s8 1
//@ param p[48] = f64 1
//@ param unread = b8 0
//@ param q[0] = u64 0
//@ buffer q_8 = f64[1024] zeros
//@ param q[8] = u64 address(q_8)
//@ param q[16] = u64 32`},
		{"addresses of shared memory, as clang makes them of OpenCL's __local parameters, have room behind its variables", `
.shared .align 4 .b8 tmp[20];
.entry k(.param .u64 out, .param .u64 p, .param .u64 q)
{
    .reg .b64 %rd<6>; .reg .b32 %r<4>;
    ld.param.u64 %rd1, [out];
    ld.param.u64 %rd2, [p];
    ld.param.u64 %rd3, [q];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd4, %r1, 4;
    add.s64 %rd5, %rd2, %rd4;
    st.shared.u32 [%rd5], %r1;
    cvta.shared.u64 %rd3, %rd3;
    st.u32 [%rd3], 5;
    ret;
}`, `
//@ launch k block=32,1,1 shared=8224
//@ param out = u64 32
//@ param p = u64 32
//@ param q = u64 4128`},
		{"handles of a texture and a sampler in a structure (CUDA's texture objects)", `
.entry k(.param .align 8 .b8 s[24])
{
    .reg .b64 %rd<5>; .reg .b32 %r; .reg .f32 %f<5>;
    mov.b64 %rd1, s;
    ld.param.u64 %rd2, [%rd1+8];
    ld.param.u64 %rd3, [%rd1+16];
    ld.param.u64 %rd4, [s];
    mov.u32 %r, %tid.x;
    tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%rd2, %rd3, {%r}];
    st.global.f32 [%rd4], %f1;
    ret;
}`, `
//@ launch k block=32,1,1
//@ buffer s_0 = f32[1024] zeros
//@ param s[0] = u64 address(s_0)
//@ surface s_8 width=1024 format=r32f = f32[1024] iota(1)
//@ param s[8] = u64 handle(s_8)
//@ sampler s_16 coords=texels
//@ param s[16] = u64 handle(s_16)`},
		{"what goes to a function may be an address", `
.func f(.param .u64 p)
{
    ret;
}
.entry k(.param .u64 out)
{
    .reg .b64 %rd1;
    ld.param.u64 %rd1, [out];
    {
        .param .u64 a;
        st.param.u64 [a], %rd1;
        call f, (a);
    }
    ret;
}`, `
//@ launch k block=32,1,1
//@ param out = u32[1024] iota(1)`},
	} {
		_, diags := either.OpenPTX(visa.NewFile("s.ptx", head+test.text))
		if len(diags) != 1 || diags[0].Fix == nil || diags[0].Fix.Label != "Add launch lines" {
			t.Errorf("%s: %+v", test.name, diags)
			continue
		}
		if got := "\n" + strings.TrimSuffix(diags[0].Fix.Text, "\n"); got != test.want {
			t.Errorf("%s:%s", test.name, got)
		}
		target, diags := either.OpenPTX(visa.NewFile("s.ptx", diags[0].Fix.Text+head+test.text))
		if target.Launch == nil || len(diags) != 0 {
			t.Errorf("%s, with them: %+v", test.name, diags)
		}
	}
}

// Each line of the vISA text that a statement of PTX became knows that statement's line, and
// stands below a comment with its text.
func TestLineMap(t *testing.T) {
	const text = `.version 6.0
.target sm_70
.func (.reg .u32 rv) f (.reg .u32 a)
{
    rem.u32 rv, a, 7;
    ret;
}
.entry k()
{
    .reg .u32 %x;
    mov.u32 %x, %tid.x;
    call (%x), f,
        (%x);
    ret;
}
`
	tr, diags := ptx.Translate(visa.NewFile("m.ptx", text))
	if len(diags) > 0 {
		t.Fatal(diags[0].Message)
	}
	at, seen := 0, map[int]int{}
	for n := 1; n <= tr.File.Lines(); n++ {
		line := tr.File.Line(n)
		if comment, ok := strings.CutPrefix(line, "    // "); ok {
			_, statement, _ := strings.Cut(comment, ": ")
			at = tr.Line(n)
			first, _, _ := strings.Cut(tr.Source.Line(at), ",")
			if !strings.HasPrefix(statement, strings.TrimSpace(first)) {
				t.Errorf("%q stands for line %d: %q", line, at, tr.Source.Line(at))
			}
			continue
		}
		if strings.HasPrefix(line, "    ") && tr.Line(n) != 0 {
			seen[tr.Line(n)]++
		}
	}
	for _, line := range []int{5, 11, 12, 14} {
		if seen[line] == 0 {
			t.Errorf("no instruction is of line %d: %q", line, tr.Source.Line(line))
		}
	}
	for _, want := range []ptx.Name{{Object: "k", Below: "x", Name: "%x", Type: syntax.U32, Line: 10}, {Object: "f", Below: "rv", Name: "rv", Type: syntax.U32, Line: 3}, {Below: "f", Name: "f", Line: 3}} {
		if !slices.Contains(tr.Names, want) {
			t.Errorf("%+v is not among %+v", want, tr.Names)
		}
	}
	if seen[5] < 5 {
		t.Errorf("%d instructions for a remainder", seen[5])
	}
}

// TestBarriersOfSomeThreads: a thread count that is not the block's makes a barrier that is counted in memory;
// that of the block, in whole warps, is the machine's own.
func TestBarriersOfSomeThreads(t *testing.T) {
	for _, test := range []struct {
		barrier string
		counted bool
	}{{"bar.sync 0;", false}, {"bar.sync 1, 64;", false}, {"bar.sync 1, 32;", true}, {"bar.sync 1, %r0;", true}, {"bar.arrive 1, 64;", true}} {
		tr, diags := ptx.Translate(visa.NewFile("k.ptx", "//@ launch k block=40\n.version 8.0\n.target sm_70\n.entry k()\n{\n.reg .u32 %r0;\n"+test.barrier+"\nret;\n}\n"))
		if tr.File == nil {
			t.Errorf("%s: %v", test.barrier, diags)
		} else if counted := strings.Contains(tr.File.Text, "lsc_atomic"); counted != test.counted {
			t.Errorf("%s: counted in memory: %v", test.barrier, counted)
		}
	}
}

// A program whose function ends its lanes is translated once more, and its launch lines are the same: a line about a
// variable that has another name in vISA has it once.
func TestLaunchLinesOfTwoTranslations(t *testing.T) {
	tr, diags := ptx.Translate(visa.NewFile("k.ptx", `//@ launch k block=32
//@ expect _tab = 1
.version 8.3
.target sm_90
.global .align 16 .u32 _tab[4];
.func f() { .reg .b128 %q; atom.global.exch.b128 %q, [_tab], %q; ret; }
.entry k()
{
	call f;
	ret;
}
`))
	if visa.HasErrors(diags) || len(diags) != 1 { // atom.exch.b128 is not run
		t.Fatal(diags)
	}
	if !strings.Contains(tr.File.Text, "\n//@ expect tab = 1\n") {
		t.Error(tr.File.Text)
	}
}

// A table of the source is not held to the 262,144 values that launch lines can write out: from some size on it stands as bytes.
func TestLargeTables(t *testing.T) {
	var numbers strings.Builder
	for i := range 300_000 {
		numbers.WriteString(", " + strconv.Itoa(i-150_000))
	}
	runPTX(t, "large.ptx", `//@ launch k block=2
//@ param out = s32[2] zeros
//@ expect out = -23, 30920
.version 8.3
.target sm_90
.address_size 64
.global .s32 table[300000] = {`+numbers.String()[2:]+`};
.entry k(.param .u64 out)
{
	.reg .u32 %i; .reg .u64 %at, %to; .reg .s32 %v;
	mov.u32 %i, %tid.x;
	mad.lo.u32 %i, %i, 30943, 149977;
	mul.wide.u32 %at, %i, 4;
	add.u64 %at, %at, table;
	ld.global.s32 %v, [%at];
	mov.u32 %i, %tid.x;
	ld.param.u64 %to, [out];
	mad.wide.u32 %to, %i, 4, %to;
	st.global.s32 [%to], %v;
	ret;
}
`)
}
