package launch

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/visa"
)

// fixed returns a text with the fix of its only diagnostic applied, which must be the one about launch lines.
func fixed(t *testing.T, text string) string {
	t.Helper()
	target, diags := Open(visa.NewFile("k", text))
	if target.Launch == nil || len(diags) != 1 || diags[0].Code != codeNoLines || diags[0].Severity != visa.Warning || diags[0].Fix == nil {
		t.Fatalf("%v", diags)
	}
	fix := diags[0].Fix
	return text[:fix.Span.Start] + fix.Text + text[fix.Span.End:]
}

// offered reads a file of testdata/offered: a kernel, and the launch lines above it, which should be offered for it. A
// line for a platform that is not the default is not offered; the text needs it beforehand.
func offered(t *testing.T, name string) (lines, kernel string) {
	t.Helper()
	text := filetest.Read(t, name)
	_, whole, _ := strings.Cut(text, "\n") // without the first line, which says what is special about the file
	at := strings.Index(whole, ".version")
	return whole[:at], whole[at:]
}

// A kernel without launch lines is offered those of its file, with which it runs.
func TestLinesToBeginWith(t *testing.T) {
	files := filetest.Glob(t, "testdata/offered/*.visaasm", 10)
	for _, name := range files {
		lines, kernel := offered(t, name)
		platform, _, _ := strings.Cut(lines, "//@ grid")
		text := kernel
		if !strings.Contains(platform, "DG2") {
			text = platform + kernel
		}
		needsAll(t, name, text, lines+kernel)
	}
	// A platform line of the text stays where it is.
	lines, kernel := offered(t, "testdata/offered/surface.visaasm")
	_, lines, _ = strings.Cut(lines, "\n")
	needsAll(t, "below a platform", "//@ platform SKL\n"+kernel, "//@ platform SKL\n"+lines+kernel)
	needsAll(t, "below one at the end", kernel+"//@ platform PVC", kernel+"//@ platform PVC\n"+lines)
	// An author who wrote some launch lines knows about them, and gets a diagnostic for each input instead. A kernel
	// without inputs needs no lines.
	for text, want := range map[string]int{"//@ grid simd=8\n" + kernel: 2, "//@ title t\n" + kernel: 2, strings.ReplaceAll(kernel, ".input", "// .input"): 0} {
		if _, diags := Open(visa.NewFile("k", text)); len(diags) != want || len(uncoveredAside(diags)) != 0 {
			t.Errorf("%.20q: %v", text, diags)
		}
	}
}

// needsAll compares a text with its fix applied with the wanted one, which must be able to run.
func needsAll(t *testing.T, name, text, want string) {
	t.Helper()
	got := fixed(t, text)
	if got != want {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
	if target, diags := Open(visa.NewFile("k", got)); target.Launch == nil || len(diags) != 0 {
		t.Errorf("%s, with the lines: %v", name, diags)
	}
}

// If a kernel has several sizes of the grid, its text shows only their number and order.
func TestSizesOfTheGrid(t *testing.T) {
	_, openCL := offered(t, "testdata/offered/opencl.visaasm")
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
}

// Intel's compiler writes a function that is called with a stack to a file of its own (ocloc 22.43, -cl-opt-disable:
// Open Dwarfs' compute_pressure of cfd_kernel.cl). Alone it runs with nothing in %arg and %sp, which causes dozens of
// reports. One sentence says why, unless there is a kernel, or launch lines say that the function is meant.
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

// Many buffers are small: together they stay below the bytes that a launch may have.
func TestLinesForManyBuffers(t *testing.T) {
	var decls, inputs strings.Builder
	for i := range 40 {
		n := strconv.Itoa(i)
		decls.WriteString(".decl A" + n + " v_type=G type=uq num_elts=1 align=qword\n")
		inputs.WriteString(".input A" + n + " offset=" + strconv.Itoa(96+8*i) + " size=8\n")
	}
	rows := ""
	for i, name := range []string{"X", "Y", "Z"} {
		decls.WriteString(".decl " + name + " v_type=G type=w num_elts=8 align=hword\n")
		rows += ".input " + name + " offset=" + strconv.Itoa(32+16*i) + " size=16\n"
	}
	text := fixed(t, ".version 4.1\n.kernel \"k\"\n"+decls.String()+rows+inputs.String()+".kernel_attr SimdSize=8\n.function \"k_main\"\n    ret (M1, 1)\n")
	if target, diags := Open(visa.NewFile("k", text)); target.Launch == nil || len(diags) != 0 || strings.Count(text, "= d[1024] iota(1)\n") != 40 {
		t.Errorf("%v\n%s", diags, text)
	}
}
