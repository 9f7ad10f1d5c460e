package launch

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
)

// fixed is a text with the fix of its only diagnostic, which must be the one about launch lines.
func fixed(t *testing.T, text string) string {
	t.Helper()
	target, diags := Open(visa.NewFile("k", text))
	if target.Launch == nil || len(diags) != 1 || diags[0].Code != codeNoLines || diags[0].Severity != visa.Warning || diags[0].Fix == nil {
		t.Fatalf("%v", diags)
	}
	fix := diags[0].Fix
	return text[:fix.Span.Start] + fix.Text + text[fix.Span.End:]
}

// What Intel's compiler prints of an OpenCL kernel (corpus/kernels/*/tgllp-simd16) gets its local ids, the
// facts of the grid, and a buffer for each address.
func TestLinesToBeginWith(t *testing.T) {
	const openCL = `.version 4.1
.kernel "k"
.decl X v_type=G type=w num_elts=16 align=hword
.decl Y v_type=G type=w num_elts=16 align=hword
.decl Z v_type=G type=w num_elts=16 align=hword
.decl OFFSET v_type=G type=d num_elts=8 align=hword
.decl A v_type=G type=uq num_elts=1 align=qword
.decl B v_type=G type=uq num_elts=1 align=qword
.decl N v_type=G type=d num_elts=1 align=dword
.decl SIZE v_type=G type=d num_elts=3 align=dword
.decl D v_type=G type=ud num_elts=16 align=hword
.input X offset=32 size=32
.input Y offset=64 size=32
.input Z offset=96 size=32
.input OFFSET offset=128 size=32
.input A offset=160 size=8
.input B offset=168 size=8
.input N offset=176 size=4
.input SIZE offset=180 size=12
.kernel_attr SimdSize=16
.function "k_main"
    mov (M1, 16) D(0,0)<1> X(0,0)<1;1,0>
    ret (M1, 1)
`
	const lines = `//@ platform DG2
//@ grid groups=1 local=16 simd=16
//@ surface buffer0 bti=0 = d[1024] iota(1)
//@ surface buffer1 bti=1 = d[1024] iota(1)
//@ args opencl X = local_id.x; Y = local_id.y; Z = local_id.z; OFFSET = global_offset, local_size
//@ args opencl A = address(buffer0); B = address(buffer1); N = 0; SIZE = enqueued_local_size
`
	// What the compiler declares before its own inputs are arguments of the source.
	arguments := strings.NewReplacer(
		".decl OFFSET", ".decl _OFFSET",
		".kernel \"k\"\n", `.kernel "k"
.decl M v_type=G type=d num_elts=1 align=dword
.decl F v_type=G type=f num_elts=1 align=dword
.decl L v_type=G type=q num_elts=1 align=qword
.decl P v_type=G type=uq num_elts=1 align=qword
.decl OFFSET v_type=G type=d num_elts=8 align=hword
`,
		".kernel_attr", `.input M offset=192 size=4
.input F offset=196 size=4
.input L offset=200 size=8
.input P offset=208 size=8
.kernel_attr`).Replace(openCL)
	const argumentLines = `//@ platform DG2
//@ grid groups=1 local=16 simd=16
//@ surface buffer0 bti=0 = d[1024] iota(1)
//@ surface buffer1 bti=1 = d[1024] iota(1)
//@ surface buffer2 bti=2 = d[1024] iota(1)
//@ args opencl X = local_id.x; Y = local_id.y; Z = local_id.z; OFFSET = global_offset, local_size
//@ args opencl A = address(buffer0); B = address(buffer1); N = 0; SIZE = enqueued_local_size; M = 16
//@ args opencl F = 1; L = 16; P = address(buffer2)
`
	// What messages reach by an index are images: the buffers have the others.
	images := strings.NewReplacer(
		"    ret", `    movs (M1_NM, 1) S0(0) 0x2:ud
    movs (M1_NM, 1) T6(0) 0x0:ud
    sample_lz.RGBA (M1, 16)  0x0:uw S0 T6 TEXELS.0 U.0 U.0
    movs (M1_NM, 1) T6(0) 0x1:ud
    scatter4_typed.R (M1, 8) T6 D.0 D.0 %null.0 %null.0 D.0
    movs (M1_NM, 1) T6(0) 0x2:ud
    gather_scaled.4 (M1, 16) T6 0x0:ud D.0 D.0
    ret`,
		".input X", `.decl TEXELS v_type=G type=f num_elts=64 align=hword
.decl U v_type=G type=f num_elts=16 align=hword
.decl S0 v_type=S num_elts=1 v_name=S000
.decl T6 v_type=T num_elts=1 v_name=T006
.input X`).Replace(openCL)
	const imageLines = `//@ platform DG2
//@ grid groups=1 local=16 simd=16
//@ surface buffer0 bti=2 = d[1024] iota(1)
//@ surface buffer1 bti=3 = d[1024] iota(1)
//@ surface image0 bti=0 width=32 height=32 format=rgba32f = f[4096] iota(1)
//@ surface image1 bti=1 width=32 height=32 format=rgba32ui = ud[4096] zeros
//@ sampler sampler2 index=2 coords=texels
//@ args opencl X = local_id.x; Y = local_id.y; Z = local_id.z; OFFSET = global_offset, local_size
//@ args opencl A = address(buffer0); B = address(buffer1); N = 0; SIZE = enqueued_local_size
`
	// A buffer has the type that messages read and write, by its index or its address; what is only written is zeros.
	typed := strings.NewReplacer(
		"    ret", `    add (M1, 16) AT(0,0)<1> A(0,0)<0;1,0> AT(0,0)<1;1,0>
    svm_scatter.4.1 (M1, 16) AT.0 FLOATS.0
    movs (M1_NM, 1) T6(0) 0x1:ud
    gather_scaled.4 (M1, 16) T6 0x0:ud D.0 FLOATS.0
    scatter_scaled.4 (M1, 16) T6 0x0:ud D.0 FLOATS.0
    ret`,
		".input X", `.decl AT v_type=G type=uq num_elts=16 align=hword
.decl FLOATS v_type=G type=f num_elts=16 align=hword
.decl T6 v_type=T num_elts=1 v_name=T006
.input X`).Replace(openCL)
	typedLines := strings.NewReplacer("buffer0 bti=0 = d[1024] iota(1)", "buffer0 bti=0 = f[1024] zeros", "buffer1 bti=1 = d[1024]", "buffer1 bti=1 = f[1024]").Replace(lines)
	stored := "//@ platform PVC\n" + strings.NewReplacer(
		"    ret", `    add (M1, 16) AT(0,0)<1> A(0,0)<0;1,0> AT(0,0)<1;1,0>
    lsc_store.ugm (M1, 16) flat[AT]:a64 FLOATS:d32
    ret`,
		".input X", `.decl AT v_type=G type=uq num_elts=16 align=hword
.decl FLOATS v_type=G type=f num_elts=16 align=hword
.input X`).Replace(openCL)
	storedLines := strings.NewReplacer("buffer0 bti=0 = d[1024] iota(1)", "buffer0 bti=0 = f[1024] zeros", "DG2", "PVC").Replace(lines)
	// How much shared local memory a kernel has the compiler says beside the text: corpus/kernels/reduce, dg2-simd16 and
	// pvc-simd16.
	shared := strings.Replace(openCL, "    ret", "    scatter4_scaled.R (M1, 16) %slm 0x0:ud D.0 D.0\n    ret", 1)
	lsc := strings.Replace("//@ platform PVC\n"+openCL, "    ret", "    lsc_store.slm (M1, 16) flat[D]:a32 D:d32\n    ret", 1)
	sharedLines := strings.Replace(lines, "simd=16\n", "simd=16\n//@ slm 4096\n", 1)
	attributed := strings.Replace(shared, ".kernel_attr", ".kernel_attr SLMSize=1\n.kernel_attr", 1)
	const other = `.version 4.1
.kernel "k"
.decl T6 v_type=T num_elts=1
.decl V v_type=G type=d num_elts=8 align=hword
.decl S v_type=G type=w num_elts=1 align=word
.input V offset=64 size=32
.input S offset=96 size=2
    ret (M1, 1)
`
	const otherLines = `//@ grid groups=1 simd=16
//@ surface T6 = d[1024] iota(1)
//@ input V = iota(1)
//@ input S = 0
`
	// What Intel's vector back end makes (the kernels of TestZebinOfVectorBackEnd): what the runtime provides is told by
	// its `.implicit_` line.
	const cm = `.version 4.1
.kernel "k"
.decl ID v_type=G type=w num_elts=3 align=word
.decl SIZE v_type=G type=d num_elts=3 align=dword
.decl COUNT v_type=G type=d num_elts=3 align=dword
.decl BASE v_type=G type=q num_elts=1 align=qword
.decl A v_type=G type=q num_elts=1 align=qword
.decl N v_type=G type=d num_elts=1 align=dword
.decl F v_type=G type=f num_elts=1 align=dword
.decl B v_type=G type=b num_elts=1
.decl V v_type=G type=d num_elts=8 align=GRF
.input A offset=160 size=8
.input N offset=168 size=4
.input F offset=172 size=4
.input B offset=176 size=1
.input V offset=192 size=32
.implicit_LOCAL_ID ID offset=64 size=6
.implicit_UNDEFINED_1 SIZE offset=128 size=12
.implicit_GROUP_COUNT COUNT offset=140 size=12
.implicit_UNDEFINED_12 BASE offset=152 size=8
.kernel_attr Target="cm"
.function "k"
    ret (M1, 1)
`
	const cmLines = `//@ platform DG2
//@ grid groups=1 local=1 simd=32
//@ svm buffer0 = d[1024] iota(1)
//@ private 1024
//@ args opencl ID = local_id; SIZE = local_size; COUNT = group_count; BASE = private_base
//@ args opencl A = address(buffer0); N = 32; F = 1; B = 0; V = iota(1)
`
	for _, c := range []struct{ name, text, want string }{
		{"CM", cm, cmLines + cm},
		{"OpenCL", openCL, lines + openCL},
		{"OpenCL, with arguments", arguments, argumentLines + arguments},
		{"OpenCL, with images", images, imageLines + images},
		{"OpenCL, with floats", typed, typedLines + typed},
		{"OpenCL, with floats that lsc stores", stored, storedLines + strings.TrimPrefix(stored, "//@ platform PVC\n")},
		{"OpenCL, with shared local memory", shared, sharedLines + shared},
		{"OpenCL, with shared local memory by lsc", lsc, strings.Replace(sharedLines, "DG2", "PVC", 1) + strings.TrimPrefix(lsc, "//@ platform PVC\n")},
		{"OpenCL, with shared local memory in its text", attributed, lines + attributed},
		{"another kernel", other, "//@ platform DG2\n" + otherLines + other},
		{"below a platform", "//@ platform SKL\n" + other, "//@ platform SKL\n" + otherLines + other},
		{"below one at the end", other + "//@ platform PVC", other + "//@ platform PVC\n" + otherLines},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := fixed(t, c.text)
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			if target, diags := Open(visa.NewFile("k", got)); target.Launch == nil || len(diags) != 0 {
				t.Errorf("with the lines: %v", diags)
			}
		})
	}
	// Of several sizes of the grid the text tells the number and the order only.
	sized := func(n int) string {
		decls, inputs := "", ""
		for i := range n {
			name := "S" + string(rune('0'+i))
			decls += ".decl " + name + " v_type=G type=d num_elts=3 align=dword\n"
			inputs += ".input " + name + " offset=" + strconv.Itoa([]int{192, 204, 224}[i]) + " size=12\n"
		}
		return strings.Replace(strings.Replace(openCL, ".input X", decls+".input X", 1), ".kernel_attr", inputs+".kernel_attr", 1)
	}
	for n, want := range []string{
		"SIZE = enqueued_local_size\n",
		"SIZE = local_size\n//@ args opencl S0 = enqueued_local_size\n// SIZE: group_count, global_size or local_size; the compiler's text does not say which.\n",
		"SIZE = global_size; S0 = local_size\n//@ args opencl S1 = enqueued_local_size\n// SIZE, S0: two of group_count, global_size and local_size, in this order; the compiler's text does not say which.\n",
		"SIZE = group_count; S0 = global_size\n//@ args opencl S1 = local_size; S2 = enqueued_local_size\n",
	} {
		text := sized(n)
		lines := strings.TrimSuffix(fixed(t, text), text)
		if !strings.HasSuffix(lines, want) {
			t.Errorf("%d sizes: %s", n+1, lines)
		}
		if target, diags := Open(visa.NewFile("k", lines+text)); target.Launch == nil || len(diags) != 0 {
			t.Errorf("%d sizes, with the lines: %v", n+1, diags)
		}
	}
	// Whoever wrote launch lines knows of them, and is told of each input instead; what has no
	// input needs none.
	for text, want := range map[string]int{"//@ grid simd=8\n" + other: 2, "//@ title t\n" + other: 2, strings.ReplaceAll(other, ".input", "// .input"): 0} {
		if _, diags := Open(visa.NewFile("k", text)); len(diags) != want || len(diags) != len(diags)-len(uncoveredAside(diags)) {
			t.Errorf("%.20q: %v", text, diags)
		}
	}
}

// Intel's compiler writes a function that it calls by a stack to a file of its own (ocloc 22.43, -cl-opt-disable: Open Dwarfs'
// compute_pressure of cfd_kernel.cl). Alone it runs with nothing in %arg and %sp, of which a run has dozens of reports; one
// sentence says why, unless there is a kernel, or launch lines say that the function is meant.
func TestAFunctionWithoutItsKernel(t *testing.T) {
	const function = `.global_function "compute_pressure"
.kernel_attr SimdSize=8
.kernel_attr ArgSize=3
.kernel_attr RetValSize=1
.function "compute_pressure_0"
    mov (M1_NM, 8) %retval(0,0)<1> %arg(0,0)<1;1,0>
    fret (M1, 8)
`
	const kernel = ".kernel \"k\"\n.function \"k_main\"\n    ret (M1, 1)\n"
	for text, want := range map[string]string{
		".version 4.1\n" + function:                              codeAlone,
		"//@ platform TGLLP\n.version 4.1\n" + function:          codeAlone,
		"//@ title compute_pressure\n.version 4.1\n" + function:  "",
		".version 4.1\n" + kernel + function:                     "",
		"//@ platform TGLLP\n.version 4.1\n" + function + kernel: "",
	} {
		target, diags := Open(visa.NewFile("k", text))
		got := ""
		for _, d := range diags {
			if got += d.Code; d.Severity != visa.Warning || text[d.Span.Start:d.Span.End] != `"compute_pressure"` {
				t.Errorf("%v stands at %q", d, text[d.Span.Start:d.Span.End])
			}
		}
		if target.Launch == nil || got != want {
			t.Errorf("%q, want %q, of\n%s", got, want, text)
		}
	}
}
