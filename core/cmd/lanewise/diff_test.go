package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/lanewise/lanewise/core/filetest"
)

func TestDiff(t *testing.T) {
	before := write(t, "before.visaasm", program)
	located := strings.Replace(program, "    add", "    .file \"kernel.cl\"\n    .loc 7\n    add", 1)
	three := strings.Replace(located, "X(0,0)<1;1,0> X(0,0)<1;1,0>\n", "X(0,0)<1;1,0> 0x3:d\n", 1)
	_, bare, _ := strings.Cut(three, "//@ expect T6 = iota(2, 2)\n") // it runs with the launch lines of the other
	for name, after := range map[string]string{"its own lines": three, "the other's lines": bare} {
		path := write(t, "after.visaasm", after)
		status, out, errs := lanewise("diff", before, path)
		if status != 1 || errs != "" {
			t.Errorf("%s: status %d, errors %q", name, status, errs)
		}
		for _, want := range []string{
			"- " + before + ":12: add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>\n",
			": add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 0x3:d (kernel.cl:7)\n",
			"T6: 7 of 8 elements differ. Element 0 is 2, written in line 13; and 4, written in line ",
		} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: it does not say %q\n%s", name, want, out)
			}
		}
	}
}

// TestDiffOfReports: what is undefined in one version only is told, also if the results are the same.
func TestDiffOfReports(t *testing.T) {
	before := write(t, "before.visaasm", program)
	after := write(t, "after.visaasm", strings.Replace(program, "    add", ".decl Y v_type=G type=d num_elts=8 align=GRF\n    mov (M1, 8) Y(0,0)<1> X(0,0)<1;1,0>\n    add (M1, 8) Y(0,0)<1> Y(0,0)<1;1,0> 0x1:d\n    add", 1))
	less := write(t, "less.visaasm", strings.Replace(filetest.Read(t, after), "    mov (M1, 8) Y(0,0)<1> X(0,0)<1;1,0>\n", "", 1))
	const report = ":13: R0110: Y: The instruction computes with bytes that nothing has written"
	for _, c := range []struct{ a, b, file string }{{before, after, ""}, {after, less, less}, {less, after, less}, {less, less, ""}} {
		status, out, _ := lanewise("diff", c.a, c.b)
		if status != 0 || !strings.Contains(out, "The results are the same.\n") || strings.Contains(out, "Only in") != (c.file != "") || c.file != "" && !strings.Contains(out, "\nOnly in "+c.file+report) {
			t.Errorf("%s, %s: status %d\n%s", c.a, c.b, status, out)
		}
	}
}

// TestDiffWithoutLaunchLines: a text runs with the lines that are offered for the object that it is compared with. For
// two texts a warning says that their numbers are those of a run without inputs.
func TestDiffWithoutLaunchLines(t *testing.T) {
	const dump = ".version 4.1\n.kernel \"k\"\n.decl ID v_type=G type=w num_elts=16 align=GRF\n.decl D v_type=G type=d num_elts=16 align=GRF\n.decl P1 v_type=P num_elts=16\n" +
		".input ID offset=32 size=32\n.function \"k_main\"\n    cmp.gt (M1, 16) P1 ID(0,0)<1;1,0> 0x3:w\n    (P1) mov (M1, 16) D(0,0)<1> ID(0,0)<1;1,0>\n    ret (M1, 1)\n"
	text, object := write(t, "k.visaasm", dump), filepath.Join(t.TempDir(), "k.isa")
	if status, _, errs := lanewise("asm", "-o", object, text); status != 0 {
		t.Fatal(errs)
	}
	for _, files := range [][]string{{text, object}, {object, text}, {object, object}} {
		status, out, errs := lanewise("diff", files[0], files[1])
		if status != 0 || strings.Contains(errs, "L0207") || !strings.HasPrefix(out, "There are no results to compare: neither has a buffer.\n") || !strings.Contains(out, "                  29                   29  channels on") {
			t.Errorf("%v: status %d, errors %q, out\n%s", files, status, errs, out)
		}
	}
	for _, args := range [][]string{{"diff", text, text}, {"stats", text}} {
		if status, _, errs := lanewise(args...); status != 0 || !strings.Contains(errs, "warning L0207: No launch line says what `k` is given") {
			t.Errorf("%v: status %d, errors %q", args, status, errs)
		}
	}
}

// TestDiffWithErrors: a version that cannot run has no numbers, and none of them counts as a difference.
func TestDiffWithErrors(t *testing.T) {
	a := write(t, "a.visaasm", program)
	b := write(t, "b.visaasm", strings.Replace(program, "    add (M1, 8) X", "    adt (M1, 8) X", 1))
	status, out, _ := lanewise("diff", a, b)
	if status != 1 || !strings.HasPrefix(out, b+": ") || strings.Contains(out, "*") || strings.Contains(out, "The results") {
		t.Errorf("status %d, out\n%s", status, out)
	}
	if n := regexp.MustCompile(`(?m)^ +[0-9]+ +– `).FindAllString(out, -1); len(n) < 10 {
		t.Errorf("%d numbers beside dashes in\n%s", len(n), out)
	}
}

func TestDiffOfTheSame(t *testing.T) {
	a := write(t, "a.visaasm", program)
	b := write(t, "b.visaasm", strings.Replace(program, "    add (M1, 8) X", "    // other words\n    add   (M1, 8) X", 1))
	status, out, errs := lanewise("diff", a, b)
	if status != 0 || errs != "" || !strings.HasPrefix(out, "The results are the same.\n") || strings.Contains(out, "*") {
		t.Errorf("status %d, errors %q, out\n%s", status, errs, out)
	}
}

// Two compilations of one source at two widths: the numbers are those of different launches, and the output says so.
func TestDiffOfTwoWidths(t *testing.T) {
	a := write(t, "a.visaasm", program)
	b := write(t, "b.visaasm", strings.Replace(program, "simd=8", "groups=2 threads=3 simd=16", 1))
	_, out, errs := lanewise("diff", a, b)
	for _, want := range []string{"                   8                   16 *lanes of a thread\n", "                   1                    6 *threads\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q, errors %q, out\n%s", want, errs, out)
		}
	}
}

func TestDiffOfOtherBuffers(t *testing.T) {
	a := write(t, "a.visaasm", program)
	b := write(t, "b.visaasm", strings.Replace(program, "//@ surface T6 = d[8]", "//@ surface T6 = d[16]", 1))
	if status, out, _ := lanewise("diff", a, b); status != 1 || !strings.Contains(out, "T6: Its type or size is not the same in both.\n") {
		t.Errorf("status %d, out\n%s", status, out)
	}
}

func TestDiffAsJSON(t *testing.T) {
	schema := schemas(t, "diff.v1.json")
	for name, after := range map[string]string{
		"the same": program, "other results": strings.Replace(program, "X(0,0)<1;1,0>\n", "0x3:d\n", 1),
		"errors": strings.Replace(program, "add", "ad", 1), "no end": strings.Replace(program, "//@ grid", "//@ limits steps=2\n//@ grid", 1),
		"other masks":  strings.Replace(program, "add (M1, 8)", "add (M1_NM, 8)", 1),
		"another name": strings.ReplaceAll(program, "X", "V40"),
	} {
		status, out, _ := lanewise("diff", "-json", write(t, "a.visaasm", program), write(t, "b.visaasm", after))
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
		if err != nil {
			t.Fatalf("%s: %v in %s", name, err, out)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		var d differing
		if err := json.Unmarshal([]byte(out), &d); err != nil || d.Same != (status == 0) || d.Same != slices.Contains([]string{"the same", "other masks", "another name"}, name) {
			t.Errorf("%s: status %d, %v: %s", name, status, err, out)
		}
	}
}

// tracked returns what `lanewise diff -json -track` says of two files, after checking it against its schema.
func tracked(t *testing.T, a, b string) (d differing) {
	t.Helper()
	_, out, errs := lanewise("diff", "-json", "-track", a, b)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
	if err != nil {
		t.Fatal(err, errs)
	}
	if err := schemas(t, "diff.v1.json").Validate(value); err != nil {
		t.Error(err)
	}
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// What printf printed is compared by its lines, not by the bytes of its buffer, which hold the addresses of the formats.
func TestDiffOfPrinted(t *testing.T) {
	a := write(t, "a.ptx", printing)
	const other = ".const .align 1 .b8 other[4] = {1};\n"
	first := write(t, "first.ptx", strings.Replace(printing, ".const", other+".const", 1))
	last := write(t, "last.ptx", strings.Replace(printing, ".visible", other+".visible", 1))
	if status, out, errs := lanewise("diff", first, last); status != 0 || errs != "" || !strings.HasPrefix(out, "The results are the same.\n") {
		t.Errorf("status %d, errors %q, out\n%s", status, errs, out)
	}
	b := write(t, "b.ptx", strings.Replace(printing, "add.u32 %t, %t, 200", "mad.lo.u32 %t, %t, 2, 200", 1))
	status, out, _ := lanewise("diff", a, b)
	want := "Of 12 lines printed by A and 12 by B, 4 and 4 are only there.\n- " + a + ":20, group 0, lane 1: c9\n+ " + b + ":20, group 0, lane 1: ca\n"
	if status != 1 || !strings.Contains(out, want) || strings.Contains(out, "elements differ") {
		t.Errorf("status %d, it does not say %q\n%s", status, want, out)
	}
	if d := tracked(t, a, b); d.Same || len(d.Results) > 0 || d.Compared != 2 || d.Printed == nil || d.Printed.OnlyA != 4 || len(d.Printed.Lines) != 8 {
		t.Errorf("%+v", d)
	}
}

// -track records the first thread, step by step, with the lines of the file.
func TestDiffTracks(t *testing.T) {
	d := tracked(t, write(t, "a.visaasm", program), write(t, "b.visaasm", strings.Replace(program, "//@ grid", "\n//@ grid", 1)))
	a, b := d.A.Track, d.B.Track
	if a == nil || b == nil || a.Width != 8 || len(a.Lines) == 0 || len(a.Lines) != len(a.Lanes) || len(a.Lines) != len(b.Lines) {
		t.Fatalf("%+v, %+v", a, b)
	}
	if w := a.Wrote[0]; w.Name != "X" || strings.Join(w.Values, " ") != "2 4 6 8 10 12 14 16" {
		t.Errorf("the first step wrote %+v", w)
	}
	if d.A.Written != len(a.Lines) || d.A.Expected != (expected{Elements: 8}) {
		t.Errorf("%d instructions, expected %+v", d.A.Written, d.A.Expected)
	}
	for i := range a.Lines {
		if b.Lines[i] != a.Lines[i]+1 || a.Lanes[i] != b.Lanes[i] {
			t.Errorf("step %d: lines %d and %d, lanes %x and %x", i, a.Lines[i], b.Lines[i], a.Lanes[i], b.Lanes[i])
		}
	}
	if text := strings.Split(program, "\n")[a.Lines[0]-1]; !strings.Contains(text, "(M1") || a.Lanes[0] == 0 {
		t.Errorf("the first step is in line %q, lanes %x", text, a.Lanes[0])
	}
}

// A renamed variable or label does not make an instruction a different one; a different operand does.
func TestDiffOfRenamed(t *testing.T) {
	const kernel = `//@ grid simd=8
//@ surface T6 = d[8]
.version 4.1
.kernel "k"
.decl V32 v_type=G type=d num_elts=8 align=GRF
.decl V33 v_type=G type=d num_elts=16 align=GRF
.decl V34 v_type=G type=d num_elts=8 alias=<V33,0>
.decl T6 v_type=T num_elts=1
.function "k_main"
    mov (M1, 8) V32(0,0)<1> 0x1:d
    jmp (M1, 1) BB_1
BB_1:
    add (M1, 8) V33(0,0)<1> V32(0,0)<1;1,0> 0x2:d
    oword_st (2) T6 0x0:ud V34.0
    ret (M1, 1)
`
	before := write(t, "before.visaasm", kernel)
	higher := strings.NewReplacer("V34", "V35", "V33", "V34", "V32", "V33", "BB_1", "BB_2").Replace(kernel)
	higher = strings.Replace(higher, ".decl T6", ".decl V32 v_type=G type=d num_elts=8 align=GRF\n.decl T6", 1)
	higher = strings.Replace(higher, "    jmp", "    not (M1, 8) V32(0,0)<1> V33(0,0)<1;1,0>\n    jmp", 1)
	after := write(t, "after.visaasm", higher)
	status, out, errs := lanewise("diff", before, after)
	told, _, _ := strings.Cut(out, "\n\n")
	want := "+ " + after + ":12: not (M1, 8) V32(0,0)<1> V33(0,0)<1;1,0>\n" +
		"Renamed, and used alike: V32 → V33, V33 → V34, V34 → V35, BB_1 → BB_2 (4 instructions).\nThe results are the same."
	if status != 0 || errs != "" || told != want {
		t.Errorf("status %d, errors %q, out\n%s\nwant\n%s", status, errs, told, want)
	}

	other := write(t, "other.visaasm", strings.Replace(higher, "V34(0,0)<1> V33(0,0)", "V34(0,0)<1> V32(0,0)", 1))
	_, out, _ = lanewise("diff", before, other)
	for _, want := range []string{"- " + before + ":13: add (M1, 8) V33(0,0)<1> V32(0,0)", "+ " + other + ":15: add (M1, 8) V34(0,0)<1> V32(0,0)"} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q\n%s", want, out)
		}
	}

	wider := write(t, "wider.visaasm", strings.Replace(higher, "alias=<V34,0>", "alias=<V34,32>", 1))
	if _, out, _ = lanewise("diff", before, wider); !strings.Contains(out, "- "+before+":14: oword_st") {
		t.Errorf("an alias of other bytes is no renaming\n%s", out)
	}
}

// A dump of Intel's compiler in which one instruction was added, and all later variables got new numbers: only this
// instruction is reported.
func TestDiffOfRenumberedDumps(t *testing.T) {
	root := corpusRoot(t)
	declared := regexp.MustCompile(`(?m)^\.decl V(\d+) `)
	number := regexp.MustCompile(`\bV(\d+)\b`)
	told := 0
	for _, dir := range []string{"collatz/dg2-simd16", "mandelbrot/tgllp-simd8", "life/pvc-simd16", "gcd/tgllp-simd32", "hist_local/skl-simd16"} {
		folder := filepath.Join(root, "kernels", filepath.FromSlash(dir))
		if _, err := os.Stat(folder); err != nil {
			t.Errorf("%s: %v", dir, err)
			continue
		}
		before := filepath.Join(t.TempDir(), "before.visaasm")
		if status, _, errs := lanewise("import", "-o", before, folder); status != 0 {
			t.Fatalf("%s: %s", dir, errs)
		}
		text := filetest.Read(t, before)
		names := declared.FindAllStringSubmatch(text, -1)
		own, _ := strconv.Atoi(names[len(names)/3][1])
		after := number.ReplaceAllStringFunc(text, func(name string) string {
			if n, _ := strconv.Atoi(name[1:]); n >= own {
				return "V" + strconv.Itoa(n+1)
			}
			return name
		})
		v := "V" + strconv.Itoa(own)
		after = strings.Replace(after, "\n.decl V", "\n.decl "+v+" v_type=G type=d num_elts=16 align=GRF\n.decl V", 1)
		lines := strings.Split(after, "\n")
		var moves []int
		for i, line := range lines {
			if strings.HasPrefix(line, "    mov (") {
				moves = append(moves, i)
			}
		}
		inserted := "mov (M1, 16) " + v + "(0,0)<1> 0x7:d"
		lines = slices.Insert(lines, moves[len(moves)/2], "    "+inserted)
		_, out, errs := lanewise("diff", "-json", before, write(t, "after.visaasm", strings.Join(lines, "\n")))
		var d differing
		if err := json.Unmarshal([]byte(out), &d); err != nil {
			t.Fatalf("%s: %v: %s", dir, err, errs)
		}
		if !d.Same || len(d.Instructions) != 1 || d.Instructions[0].Text != inserted || d.Instructions[0].In != "b" || len(d.Renamed) < len(names)/2 {
			t.Errorf("%s: same %v, %d names, told %+v", dir, d.Same, len(d.Renamed), d.Instructions)
		}
		told++
	}
	if told == 0 {
		t.Error("no dump was compared")
	}
}

// TestDiffOfAddedFunctions: a function that the translation of PTX added belongs to the statement that calls it. If the
// other version is vISA, the function's instructions have no line, whether only one version has them or both have them
// and run them a different number of times.
func TestDiffOfAddedFunctions(t *testing.T) {
	const once = ".version 7.0\n.target sm_80\n.address_size 64\n.entry k() {\n.reg .b32 a;\nmov.b32 a, 0;\n"
	const mma = "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {a, a}, {a, a, a, a}, {a, a}, {a, a};\n"
	none, one, two := write(t, "none.ptx", once+"ret;\n}\n"), write(t, "one.ptx", once+mma+"ret;\n}\n"), write(t, "two.ptx", once+mma+mma+"ret;\n}\n")
	if _, out, _ := lanewise("diff", none, one); !strings.HasPrefix(out, "+ "+one+":7: "+mma+"There are no results to compare: neither has a buffer.\nOnly in "+one+":7: R0110: The instruction computes") {
		t.Error(out)
	}
	var below [2]string
	for i, path := range []string{none, two} {
		_, text, _ := lanewise("ptx", path)
		below[i] = write(t, "below.visaasm", text)
	}
	if _, out, _ := lanewise("diff", below[0], one); !strings.Contains(out, "one.ptx: mad (M1, 32) ") || strings.Contains(out, ":0") {
		t.Error(out)
	}
	for _, files := range [][]string{{one, below[1]}, {below[1], one}} {
		if _, out, _ := lanewise("diff", files[0], files[1]); !strings.Contains(out, "  0  mad (M1, 32) ") || strings.Contains(out, " 0, ") || strings.Contains(out, ", 0:") {
			t.Error(out)
		}
	}
}

// For two PTX texts, statements are compared, by their lines: those that differ, what they did, what wrote the elements
// that differ, and what the first warp did.
func TestDiffOfPTX(t *testing.T) {
	const kernel = `//@ launch k block=4
//@ param out = u32[4]
//@ param in = u32[4] 1, 2, 3, 4
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out, .param .u64 in)
{
	.reg .u32 %r<9>; .reg .u64 %rd<9>; .reg .pred %p<3>;
	mov.u32 %r1, %tid.x;
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	mad.wide.u32 %rd3, %r1, 4, %rd1;
	mad.wide.u32 %rd4, %r1, 4, %rd2;
	ld.global.u32 %r2, [%rd4];
	setp.lt.u32 %p1, %r2, 3;
	@%p1 bra SMALL;
	mul.lo.u32 %r2, %r2, 10;
SMALL:
	@!%p1 add.u32
		%r2, %r2, 1;
	st.global.u32 [%rd3], %r2;
	ret;
}
`
	before := write(t, "before.ptx", kernel)
	// All registers of 32 bits, the label and a predicate have other names.
	other := strings.NewReplacer("%r1,", "%r5,", "%r2,", "%r6,", "%r2;", "%r6;", "SMALL", "L7", "%p1", "%p2").Replace(kernel)
	other = strings.Replace(other, "\tmul.lo", "\tnot.b32 %r1, %r6;\n\tmul.lo", 1)
	other = strings.Replace(other, ", 3;", ", 2;", 1)
	after := write(t, "after.ptx", other)
	status, out, errs := lanewise("diff", before, after)
	if status != 1 || errs != "" {
		t.Fatalf("status %d, errors %q, out\n%s", status, errs, out)
	}
	told, _, _ := strings.Cut(out, "\n\n")
	want := "- " + before + ":16: setp.lt.u32 %p1, %r2, 3;\n" +
		"+ " + after + ":16: setp.lt.u32 %p2, %r6, 2;\n" +
		"+ " + after + ":18: not.b32 %r1, %r6;\n" +
		"Renamed, and used alike: %r1 → %r5, %r2 → %r6, %p1 → %p2, SMALL → L7 (8 instructions).\n" +
		"out: 1 of 4 elements differ. Element 1 is 2, written by lane 1 in line 22; and 21, written by lane 1 in line 23."
	if told != want {
		t.Errorf("out\n%s\nwant\n%s", told, want)
	}
	for _, want := range []string{
		"Instructions of both that did not do the same:\n",
		"  18, 19: mul.lo.u32 %r2, %r2, 10;\n",
		"                  12                   13 *instructions\n                  12                   13 *instructions run\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q\n%s", want, out)
		}
	}

	a := tracked(t, before, after).A.Track
	if !slices.Equal(a.Lines, []int{10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22, 23}) {
		t.Errorf("the first warp's lines: %v", a.Lines)
	}
	for step, want := range map[int]struct {
		lanes       uint32
		name, value string
	}{0: {15, "%r1", "0 1 2 3"}, 5: {15, "%r2", "1 2 3 4"}, 6: {15, "%p1", "T T F F"}, 7: {3, "", ""}, 8: {12, "%r2", "1 2 30 40"}, 9: {12, "%r2", "1 2 31 41"}, 10: {15, "", ""}} {
		if w := a.Wrote[step]; a.Lanes[step] != want.lanes || w.Name != want.name || want.name != "" && strings.Join(w.Values[:4], " ") != want.value {
			t.Errorf("step %d: lanes %x, wrote %+v; want %+v", step, a.Lanes[step], w, want)
		}
	}
}

// A call counts as one statement, and the statements of its function run in it. A version in the other language is
// compared by instructions of vISA.
func TestDiffOfTheCallsOfPTX(t *testing.T) {
	path := filepath.Join("..", "..", "..", "examples", "ptx", "02_call.ptx")
	_, out, _ := lanewise("diff", "-json", "-track", path, path)
	var d differing
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err)
	}
	if want := []int{43, 44, 21, 22, 45, 46, 27, 28, 48, 49, 50, 51, 33, 34, 53, 54, 55, 56}; !slices.Equal(d.A.Track.Lines, want) || len(d.Instructions)+len(d.Lines)+len(d.RenamedLines) > 0 {
		t.Errorf("lines %v, want %v\n%s", d.A.Track.Lines, want, out)
	}
	if at := slices.Index(d.A.Track.Lines, 51); d.A.Track.Lanes[at] != 0xaaaaaaaa {
		t.Errorf("the guarded call is made by lanes %x", d.A.Track.Lanes[at])
	}
	status, below, _ := lanewise("ptx", path)
	if status != 0 {
		t.Fatal("no translation")
	}
	status, out, errs := lanewise("diff", path, write(t, "below.visaasm", below))
	if status != 0 || errs != "" || !strings.HasPrefix(out, "The results are the same.\n") || !strings.Contains(out, "instructions run") {
		t.Errorf("status %d, errors %q, out\n%s", status, errs, out)
	}
}
