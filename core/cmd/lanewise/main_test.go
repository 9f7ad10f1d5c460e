package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
)

// lanewise runs the command line and returns its status, standard output and standard error.
func lanewise(args ...string) (status int, out, errs string) { return lanewiseOf("", args...) }

// lanewiseOf is lanewise with standard input.
func lanewiseOf(in string, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = mainStatus(args, strings.NewReader(in), &o, &e)
	return status, o.String(), e.String()
}

const program = `//@ platform DG2
//@ grid simd=8
//@ surface T6 = d[8]
//@ input X = iota(1)
//@ expect T6 = iota(2, 2)
.version 4.1
.kernel "double"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
.input X offset=32 size=32
.function "double_main"
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>
    oword_st (2) T6 0x0:ud X.0
    ret (M1, 1)
`

// write writes a text to a file in a folder of its own.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	filetest.Write(t, path, text)
	return path
}

func TestCommandLineErrors(t *testing.T) {
	file, object := write(t, "a.visaasm", program), write(t, "k.isa", "CISA\x04\x01")
	ptx, page := write(t, "k.ptx", ".version 8.0\n.target sm_80\n"), write(t, "k.md", "```visaasm\n"+program+"```\n")
	for _, test := range []struct {
		args   []string
		status int
		want   string // part of the message
	}{
		{nil, 2, "Usage:"},
		{[]string{"chek"}, 2, `there is no command "chek"; the commands are check, run, stats, diff, reduce, import, fmt, asm, ptx, link, unlink, lsp, dap, version, disasm.`},
		{[]string{"check"}, 2, "lanewise check: name at least one file, or - for standard input."},
		{[]string{"check", "-platform", "GDG2", file}, 2, `there is no platform "GDG2"; the platforms are SKL,`},
		{[]string{"check", "-colour", file}, 2, "lanewise check: there is no flag -colour; `lanewise check -h` lists them."},
		{[]string{"check", "nowhere.visaasm"}, 2, "lanewise check: cannot open nowhere.visaasm: "},
		{[]string{"run"}, 2, "lanewise run: name at least one file, or - for standard input."},
		{[]string{"run", "nowhere.visaasm"}, 2, "cannot open nowhere.visaasm"},
		{[]string{"run", "-corpus"}, 2, "name at least one program folder."},
		{[]string{"import"}, 2, "name one program folder, ELF file or text."},
		{[]string{"import", "nowhere"}, 2, "lanewise import: cannot open nowhere: "},
		{[]string{"import", t.TempDir()}, 2, "has neither layout.json nor files that end in .visaasm, as a compiler of vISA writes them."},
		{[]string{"stats", write(t, "k.zebin", "\x7fELF\x02\x01")}, 2, "k.zebin is an ELF file: `lanewise import` makes programs of those that a compiler of vISA writes."},
		{[]string{"diff", file, write(t, "k.zebin", "\x7fELF")}, 2, "k.zebin is an ELF file: "},
		{[]string{"stats", t.TempDir()}, 2, "lanewise stats: cannot read "},
		{[]string{"check", t.TempDir()}, 2, ": it is a folder; name its files, or the one that `lanewise import` makes of them."},
		{[]string{"check", write(t, "k.visaasm", "\xff\xfe.\x00v\x00")}, 2, "k.visaasm is written in UTF-16, as PowerShell's > does: save it as UTF-8."},
		{[]string{"run", write(t, "k.visaasm", "\x89PNG\r\n\x1a\n\x00\x00")}, 2, "k.visaasm is no text: it holds bytes that are 0."},
		{[]string{"diff", "-track", file, file}, 2, "lanewise diff: -track is a part of -json: name both."},
		{[]string{"check", object}, 2, "k.isa is a binary object: `lanewise disasm` prints its text."},
		{[]string{"fmt", object}, 2, "k.isa is a binary object: "},
		{[]string{"asm", object}, 2, "k.isa is a binary object: "},
		{[]string{"ptx", object}, 2, "k.isa is a binary object: "},
		{[]string{"link", "-host", "https://example.org/", object}, 2, "k.isa is a binary object: "},
		{[]string{"reduce", "-test", "false", object}, 2, "k.isa is a binary object: "},
		{[]string{"fmt", ptx}, 2, "k.ptx is PTX: `lanewise ptx` prints the vISA that it becomes."},
		{[]string{"asm", ptx}, 2, "k.ptx is PTX: "},
		{[]string{"ptx", file}, 2, "a.visaasm is no PTX: its name does not end with .ptx, and it has no line .target sm_NN."},
		{[]string{"diff", file, page}, 2, "k.md is a page, which can hold several programs: name a file that is one."},
		{[]string{"fmt", page}, 2, "k.md is a page, "},
		{[]string{"link", "-host", "https://example.org/", page}, 2, "k.md is a page, "},
		{[]string{"check", write(t, "k.adoc", "= Page\n")}, 2, "k.adoc is a page in AsciiDoc or reStructuredText, which are not read: name the files that it includes."},
		{[]string{"run", write(t, "k.rst", "Page\n====\n")}, 2, "k.rst is a page in AsciiDoc or reStructuredText, "},
	} {
		status, out, errs := lanewise(test.args...)
		if status != test.status || !strings.Contains(errs, test.want) || out != "" {
			t.Errorf("%v: status %d, out %q, errors %q; want status %d and %q", test.args, status, out, errs, test.status, test.want)
		}
		if test.args != nil && strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: more than one line: %q", test.args, errs)
		}
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}, {"check", "-h"}, {"run", "-h"}, {"import", "-h"}, {"help", "check"}, {"check", "k.visaasm", "-h"}} {
		status, out, errs := lanewise(args...)
		if status != 0 || errs != "" || !strings.HasPrefix(out, "Usage:") {
			t.Errorf("%v: status %d, out %q, errors %q", args, status, out, errs)
		}
	}
	_, out, _ := lanewise("help")
	for line := range strings.Lines(out) {
		if len(line) > 80 {
			t.Errorf("a line of the help does not fit a terminal of 80 columns: %q", line)
		}
	}
	for _, c := range commands {
		if !strings.Contains(out, "  "+c.name+" ") {
			t.Errorf("the help does not tell of %s", c.name)
		}
	}
	if status, _, errs := lanewise("help", "chek"); status != 2 || !strings.Contains(errs, `there is no command "chek"`) {
		t.Errorf("help about no command: status %d, errors %q", status, errs)
	}
}

// Flags may stand before or behind files; everything behind -- is a file, whatever its name.
func TestFlagsBehindFiles(t *testing.T) {
	bad := write(t, "bad.visaasm", strings.Replace(program, "simd=8", "simd=9", 1))
	_, want, _ := lanewise("check", "-json", "-platform", "DG2", bad, bad)
	for _, args := range [][]string{{bad, "-json", bad, "-platform", "DG2"}, {bad, bad, "-platform=DG2", "-json"}, {"-json", bad, "-platform", "DG2", "--", bad}} {
		if status, out, errs := lanewise(append([]string{"check"}, args...)...); status != 1 || out != want || errs != "" {
			t.Errorf("%v: status %d, out %q, errors %q", args, status, out, errs)
		}
	}
	if status, _, errs := lanewise("check", bad, "--", "-json"); status != 2 || !strings.Contains(errs, "cannot open -json: ") {
		t.Errorf("a file called -json: status %d, errors %q", status, errs)
	}
	if status, _, errs := lanewise("check", bad, "-colour"); status != 2 || !strings.Contains(errs, "there is no flag -colour; ") {
		t.Errorf("a wrong flag behind a file: status %d, errors %q", status, errs)
	}
}

// full is an output to which nothing can be written.
type full struct{ err error }

func (f full) Write([]byte) (int, error) { return 0, f.err }

// TestLostOutput: output that cannot be written is an error and changes the status, unless the reader has closed its
// end, as head does.
func TestLostOutput(t *testing.T) {
	good := write(t, "good.visaasm", program)
	ptx := write(t, "k.ptx", ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { ret; }\n")
	for _, args := range [][]string{{"run", good}, {"stats", good}, {"diff", good, good}, {"fmt", good}, {"ptx", ptx}, {"link", "-host", "https://example.org/", good}, {"version"}} {
		var errs strings.Builder
		if status := mainStatus(args, strings.NewReader(""), full{errors.New("the disk is full")}, &errs); status != 2 || errs.String() != "lanewise "+args[0]+": the disk is full.\n" {
			t.Errorf("%v: status %d, errors %q", args, status, errs.String())
		}
	}
	var errs strings.Builder
	if status := mainStatus([]string{"run", good}, strings.NewReader(""), full{syscall.EPIPE}, &errs); status != 0 || errs.String() != "" {
		t.Errorf("run for nobody: status %d, errors %q", status, errs.String())
	}
}

func TestCheck(t *testing.T) {
	good := write(t, "good.visaasm", program)
	if status, out, errs := lanewise("check", good); status != 0 || out != "" || errs != "" {
		t.Errorf("a good file: status %d, out %q, errors %q", status, out, errs)
	}
	bad := write(t, "bad.visaasm", strings.Replace(program, "simd=8", "simd=9", 1))
	status, out, _ := lanewise("check", good, bad)
	want := bad + ":2:15: error L0104: The SIMD width is 1, 2, 4, 8, 16 or 32, not 9.\n"
	if status != 1 || out != want {
		t.Errorf("status %d, out %q, want %q", status, out, want)
	}
	status, out, _ = lanewise("check", "-json", bad)
	var f map[string]any
	if err := json.Unmarshal([]byte(out), &f); err != nil || status != 1 || strings.Count(out, "\n") != 1 {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	if f["code"] != "L0104" || f["line"] != 2.0 || f["column"] != 15.0 || f["endColumn"] != 16.0 || f["severity"] != "error" || f["file"] != bad {
		t.Errorf("%v", f)
	}
	if status, out, _ := lanewise("check", "-json", good); status != 0 || out != "" {
		t.Errorf("a good file: status %d, out %q", status, out)
	}
	// A text that was copied with a prefix on every line has one error, in each command that reads the text.
	mail := write(t, "mail.visaasm", "> "+strings.ReplaceAll(strings.TrimSuffix(program, "\n"), "\n", "\n> ")+"\n")
	const once = ":1:1: error V0109: Lines begin with `>`, which is no part of the program: remove it from all 14 lines.\n"
	for _, args := range [][]string{{"check"}, {"check", "-platform", "DG2"}, {"run"}, {"stats"}, {"fmt"}, {"asm"}, {"check", good}} {
		if status, out, errs := lanewise(append(args, mail)...); status != 1 || strings.Count(out+errs, ": error ") != 1 || !strings.Contains(out+errs, mail+once) {
			t.Errorf("%v of a mail: status %d, out %q, errors %q", args, status, out, errs)
		}
	}
	// The platform of the flag counts, not that of the file: DG2 has no df.
	df := write(t, "df.visaasm", strings.ReplaceAll(strings.Replace(program, "DG2", "PVC", 1), "type=d num_elts=8", "type=df num_elts=8"))
	status, out, _ = lanewise("check", "-platform", "TGLLP", df)
	if status != 1 || !strings.Contains(out, "df") {
		t.Errorf("df on TGLLP: status %d, out %q", status, out)
	}
}

// A compiler's output does not name its platform: a dump for PVC has a %r0 of 64 bytes, as in corpus/kernels/*/pvc-*.
func TestCheckNamesThePlatform(t *testing.T) {
	dump := ".version 4.1\n.kernel \"k\"\n.decl V0033 v_type=G type=d num_elts=16 align=wordx32 alias=<%r0, 0>\n.function \"k\"\n    ret (M1, 1)\n"
	for text, want := range map[string]string{
		dump:                          "which has 32 bytes on DG2. Write //@ platform PVC.\n",
		"//@ platform TGLLP\n" + dump: "which has 32 bytes on TGLLP. Change the platform to PVC.\n",
	} {
		file := write(t, "k.visaasm", text)
		for _, command := range []string{"check", "run"} {
			if status, out, errs := lanewise(command, file); status != 1 || !strings.Contains(out+errs, want) {
				t.Errorf("%s: status %d, %q and %q, want %q", command, status, out, errs, want)
			}
		}
	}
}

func TestRun(t *testing.T) {
	for _, test := range []struct {
		name, from, to string // what is replaced in the program
		status         int
		want           string // %s is the file
	}{
		{"passes", "", "", 0, "%s:5: PASS expect T6: 8 elements\n"},
		{"fails", "iota(2, 2)", "2, 4, 5, 8, 9", 1, "%s:5: FAIL expect T6: 2 of 5 elements wrong\n    element 2: got 6, want 5; written in line 13\n    element 4: got 10, want 9; written in line 13\n"},
		{"expects nothing", "//@ expect T6 = iota(2, 2)", "", 0, "%s: ended after 3 instructions; nothing was expected of it.\n"},
		{"errors", "iota(1)", "iota(1", 1, "%s:4:21: error L0102: There should be `,` or `)` before the end of the line.\n%s: The program has errors.\n"},
		{"limit", "//@ grid", "//@ limits steps=2\n//@ grid", 1, "%s:15: warning R0501: The run did not end within its limit of steps. (lanes 0-7, once; 3_execution_model.md#branch-instructions)\n%s: The run was stopped after 2 instructions, the limit.\n"},
		{"limit, with groups to come", "//@ grid", "//@ limits steps=2\n//@ grid groups=3", 1, "%s:15: warning R0501: The run did not end within its limit of steps. (lanes 0-7 of group 0, once; 3_execution_model.md#branch-instructions)\n%s: The run was stopped after 2 instructions, the limit. Groups run one after another: what waits for a later one never ends.\n"},
	} {
		path := write(t, "p.visaasm", strings.Replace(program, test.from, test.to, 1))
		status, out, errs := lanewise("run", path)
		want := strings.ReplaceAll(test.want, "%s", path)
		if status != test.status || out != want || errs != "" {
			t.Errorf("%s: status %d, errors %q\ngot  %s\nwant %s", test.name, status, errs, out, want)
		}
	}
}

// A run reports what the specification leaves undefined, here a block that ends outside its surface.
func TestRunReports(t *testing.T) {
	path := write(t, "p.visaasm", strings.Replace(strings.Replace(program, "d[8]", "d[4]", 1), "iota(2, 2)", "2, 4, 6, 8", 1))
	status, out, _ := lanewise("run", path)
	if status != 0 || !strings.Contains(out, path+":13: warning R") || !strings.Contains(out, "PASS expect T6: 4 elements") || !strings.Contains(out, "(lane 0, address 0x10, once;") {
		t.Errorf("status %d, out %s", status, out)
	}
}

// If a compiler made several reported instructions from one line of the source, a summary says so. There is none if
// each report is of another line.
func TestReportsOfASourceLine(t *testing.T) {
	const outside = "    LOC 3\n    oword_st (2) T6 0x100:ud X.0\n    oword_st (2) T6 0x200:ud X.0\n    LOC 2\n    oword_st (2) T6 0x300:ud X.0\n"
	path := write(t, "a.visaasm", strings.Replace(program, "    oword_st", "    FILE \"k.cl\"\n"+outside+"    oword_st", 1))
	if _, out, _ := lanewise("run", path); strings.Count(out, ": warning R0201: ") != 3 || !strings.Contains(out, path+": 3 reports are of 2 lines of the source: k.cl:3 (2) and k.cl:2 (1).\n") {
		t.Errorf("%s", out)
	}
	path = write(t, "b.visaasm", strings.Replace(program, "    oword_st", "    FILE \"k.cl\"\n    LOC 3\n    oword_st (2) T6 0x100:ud X.0\n    oword_st", 1))
	if _, out, _ := lanewise("run", path); !strings.Contains(out, "(k.cl:3, ") || strings.Contains(out, "of the source:") {
		t.Errorf("%s", out)
	}
}

// A report names the address of a null pointer like any other address.
func TestReportsOfNullPointers(t *testing.T) {
	path := write(t, "k.ptx", "//@ launch k block=4\n//@ param p = u64 0\n.version 7.0\n.target sm_80\n.address_size 64\n"+
		".entry k(.param .u64 p)\n{\n.reg .u64 %rd<2>;\nld.param.u64 %rd1, [p];\nst.global.u32 [%rd1], 1;\nret;\n}\n")
	if _, out, _ := lanewise("run", path); !strings.Contains(out, "k.ptx:10: warning R0201") || !strings.Contains(out, "(lanes 0-3, address 0x0, once;") {
		t.Error(out)
	}
	if _, out, _ := lanewise("run", "-json", path); !strings.Contains(out, `"address":"0x0"`) {
		t.Error(out)
	}
}

// Elements that were stored but never computed fail an expectation. Addresses of channels that are off are checked by
// the letter of the specification if the command line asks for it.
func TestRunPrograms(t *testing.T) {
	const programs = "../../sanitize/testdata/programs/"
	status, out, _ := lanewise("run", programs+"stored_unwritten.visaasm")
	if status != 1 || !strings.Contains(out, "FAIL expect T6: elements 8 to 15 were never written\n") {
		t.Errorf("status %d, out %s", status, out)
	}
	status, out, _ = lanewise("run", programs+"stale_addresses.visaasm")
	if status != 0 || strings.Contains(out, "R0106") {
		t.Errorf("status %d, out %s", status, out)
	}
	status, out, _ = lanewise("run", "-strict-addresses", programs+"stale_addresses.visaasm")
	if status != 0 || !strings.Contains(out, "warning R0106") {
		t.Errorf("-strict-addresses: status %d, out %s", status, out)
	}
	_, out, _ = lanewise("run", programs+"race_write_read.visaasm")
	if !strings.Contains(out, "The other is a write of thread 0. It is at line 12.") {
		t.Errorf("out %s", out)
	}
}

// With -strict a report makes the status 1; nothing else changes.
func TestRunStrict(t *testing.T) {
	reported := write(t, "p.visaasm", strings.Replace(strings.Replace(program, "d[8]", "d[4]", 1), "iota(2, 2)", "2, 4, 6, 8", 1))
	_, want, _ := lanewise("run", reported)
	if status, out, errs := lanewise("run", "-strict", reported); status != 1 || out != want || errs != "" {
		t.Errorf("reported: status %d, errors %q, out %s", status, errs, out)
	}
	good := write(t, "good.visaasm", program)
	if status, _, _ := lanewise("run", "-strict", good); status != 0 {
		t.Errorf("not reported: status %d", status)
	}
	if status, _, _ := lanewise("run", "-strict", "-sanitize=false", good); status != 0 {
		t.Errorf("not sanitized: status %d", status)
	}
}

// A file that cannot be read is reported, and the other files are still run and checked. The status is 2, whatever
// their results are.
func TestUnreadable(t *testing.T) {
	good := write(t, "good.visaasm", program)
	bad := write(t, "bad.visaasm", strings.Replace(program, "iota(2, 2)", "1, 2", 1))
	for _, test := range []struct {
		args []string
		out  string
	}{
		{[]string{"run", "nowhere.visaasm", good}, good + ":5: PASS expect T6: 8 elements\n"},
		{[]string{"run", good, "nowhere.visaasm", bad}, good + ":5: PASS expect T6: 8 elements\n" + bad + ":5: FAIL expect T6: 2 of 2 elements wrong\n" +
			"    element 0: got 2, want 1; written in line 13\n    element 1: got 4, want 2; written in line 13\n"},
		{[]string{"check", "nowhere.visaasm", good}, ""},
	} {
		status, out, errs := lanewise(test.args...)
		if status != 2 || out != test.out || !strings.HasPrefix(errs, "lanewise "+test.args[0]+": cannot open nowhere.visaasm: ") {
			t.Errorf("%v: status %d, errors %q\n%s", test.args, status, errs, out)
		}
	}
}

// scattered writes one element from each lane of 2 threads in each of 2 groups, 64 in all.
const scattered = `//@ platform DG2
//@ grid groups=2 threads=2 simd=16
//@ surface T6 = d[68] fill(-1)
//@ expect T6 = fill(0, 68)
.version 4.1
.kernel "scattered"
.decl AT v_type=G type=ud num_elts=16 align=GRF
.decl ID v_type=G type=ud num_elts=1 align=dword
.decl THREAD v_type=G type=ud num_elts=1 align=dword
.decl W v_type=G type=uw num_elts=2 align=dword alias=<THREAD, 0>
.decl T6 v_type=T num_elts=1
.function "scattered_main"
    mov (M1_NM, 1) THREAD(0,0)<1> %r0(0,2)<0;1,0>
    mov (M1_NM, 1) ID(0,0)<1> %r0(0,1)<0;1,0>
    shl (M1_NM, 1) ID(0,0)<1> ID(0,0)<0;1,0> 0x1:ud
    and (M1_NM, 1) THREAD(0,0)<1> THREAD(0,0)<0;1,0> 0x1:ud
    add (M1_NM, 1) ID(0,0)<1> ID(0,0)<0;1,0> THREAD(0,0)<0;1,0>
    shl (M1_NM, 1) ID(0,0)<1> ID(0,0)<0;1,0> 0x4:ud
    mov (M1_NM, 8) AT(0,0)<1> 0x76543210:uv
    add (M1_NM, 8) AT(1,0)<1> AT(0,0)<1;1,0> 0x8:ud
    add (M1, 16) AT(0,0)<1> AT(0,0)<1;1,0> ID(0,0)<0;1,0>
    scatter.4 (M1, 16) T6 0x0:ud AT.0 AT.0
    ret (M1, 1)
`

// A failed expectation lists up to eight differences, each with the lane, thread and group that wrote the element last.
func TestDifferences(t *testing.T) {
	path := write(t, "s.visaasm", scattered)
	status, out, _ := lanewise("run", path)
	want := path + `:4: FAIL expect T6: 67 of 68 elements wrong
    element 1: got 1, want 0; written by lane 1 of thread 0 of group 0 in line 22
    element 2: got 2, want 0; written by lane 2 of thread 0 of group 0 in line 22
    element 3: got 3, want 0; written by lane 3 of thread 0 of group 0 in line 22
    element 4: got 4, want 0; written by lane 4 of thread 0 of group 0 in line 22
    element 5: got 5, want 0; written by lane 5 of thread 0 of group 0 in line 22
    element 6: got 6, want 0; written by lane 6 of thread 0 of group 0 in line 22
    element 7: got 7, want 0; written by lane 7 of thread 0 of group 0 in line 22
    element 8: got 8, want 0; written by lane 8 of thread 0 of group 0 in line 22
    and 59 more
`
	if status != 1 || out != want {
		t.Errorf("status %d, got %s\nwant %s", status, out, want)
	}
	for _, test := range []struct{ expect, want string }{
		{"T6[63] = 0", "    element 63: got 63, want 0; written by lane 15 of thread 1 of group 1 in line 22\n"},
		{"T6[64] = 0, -1, -1, 7", "    element 64: got -1, want 0; never written\n    element 67: got -1, want 7; never written\n"},
		{"T6 = ub[8] 0, 0, 0, 0, 1, 0, 0, 9", "    element 7: got 00, want 09; written by lane 1 of thread 0 of group 0 in line 22\n"},
		{"T6[32] mask=x\"01000000\" = 1", "    element 32: got 20000000, want 01000000; written by lane 0 of thread 0 of group 1 in line 22\n"},
		{"T6[40] ~1 abs = f[1] 9.0", "; written by lane 8 of thread 0 of group 1 in line 22\n"},
	} {
		path := write(t, "s.visaasm", strings.Replace(scattered, "T6 = fill(0, 68)", test.expect, 1))
		if status, out, _ := lanewise("run", path); status != 1 || !strings.HasSuffix(out, test.want) {
			t.Errorf("%s: status %d, %s", test.expect, status, out)
		}
	}
}

// An object runs with the launch lines of a file, and messages about these lines name that file. Without a file it runs
// with the lines that the page offers for a compiler's dump. Both hold on each platform, and for a text without launch
// lines as for an object.
func TestRunObject(t *testing.T) {
	path := write(t, "double.visaasm", program)
	if status, _, errs := lanewise("asm", path); status != 0 {
		t.Fatal(errs)
	}
	object := strings.TrimSuffix(path, ".visaasm") + ".isa"
	bare := write(t, "bare.visaasm", program[strings.Index(program, ".version"):])
	lines := write(t, "lines.txt", "what it is run with\n"+program)
	for _, file := range []string{object, bare} {
		if status, out, errs := lanewise("run", "-launch", lines, file); status != 0 || out != lines+":6: PASS expect T6: 8 elements\n" {
			t.Errorf("%s: status %d, %s%s", file, status, out, errs)
		}
	}
	wrong := write(t, "wrong.txt", strings.Replace(program, "iota(2, 2)", "2, 4, 5", 1))
	_, text, _ := lanewise("disasm", object)
	before, _, _ := strings.Cut(text, "oword_st")
	want := fmt.Sprintf("%s:5: FAIL expect T6: 1 of 3 elements wrong\n    element 2: got 6, want 5; written in line %d\n", wrong, 1+strings.Count(before, "\n"))
	if status, out, _ := lanewise("run", "-launch", wrong, object); status != 1 || out != want {
		t.Errorf("status %d, got %s, want %s", status, out, want)
	}
	faulty := write(t, "faulty.txt", strings.Replace(program, "simd=8", "simd=9", 1))
	if status, out, _ := lanewise("run", "-launch", faulty, object); status != 1 || !strings.HasPrefix(out, faulty+":2:15: error L0104: ") {
		t.Errorf("status %d, %s", status, out)
	}
	// Without launch lines, it runs with the offered ones, and says so.
	if status, out, errs := lanewise("run", object); status != 0 || !strings.Contains(out, "No launch line says what double.isa is run with: it is run with those that an editor offers.") || !strings.HasSuffix(out, object+": ended after 3 instructions; nothing was expected of it.\n") || strings.Contains(out, "L0207") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	// A text's own launch lines have precedence over those of -launch.
	if status, out, _ := lanewise("run", "-launch", wrong, path); status != 0 || out != path+":5: PASS expect T6: 8 elements\n" {
		t.Errorf("status %d, %s", status, out)
	}
	broken := write(t, "broken.isa", "CISA")
	if status, out, _ := lanewise("run", broken, path); status != 1 || !strings.HasPrefix(out, broken+": ") || !strings.Contains(out, "PASS") {
		t.Errorf("a broken object: status %d, %s", status, out)
	}
	for _, test := range []struct{ lines, want string }{
		{"nowhere.txt", "lanewise run: cannot open nowhere.txt: "},
		{write(t, "none.txt", "nothing\n"), " has no launch lines, which begin with //@.\n"},
	} {
		if status, _, errs := lanewise("run", "-launch", test.lines, object); status != 2 || !strings.Contains(errs, test.want) {
			t.Errorf("%s: status %d, %q", test.lines, status, errs)
		}
	}
}

// The objects of Intel's compiler run to their end with the offered launch lines.
func TestCorpusObjects(t *testing.T) {
	root := corpusRoot(t)
	objects := filetest.Glob(t, filepath.Join(root, "kernels", "vadd", "*", "vadd.isa"), 4)
	for _, object := range objects {
		if status, out, errs := lanewise("run", object); status != 0 || !strings.Contains(out, object+": ended after ") {
			t.Errorf("%s: status %d\n%s%s", object, status, out, errs)
		}
	}
}

// A note is distinguished from a warning. It can be left out, and so can the rules that an ignore line names.
func TestRunNotes(t *testing.T) {
	const text = `//@ platform SKL
//@ grid simd=8
.version 4.1
.kernel "k"
.decl V v_type=G type=d num_elts=8 align=GRF
    mov (M1, 8) V(0,0)<1> 0x7f800000:f
    div (M1, 8) V(0,0)<1> V(0,0)<1;1,0> 0x0:d
    ret (M1, 1)
`
	const note = "%s:6: note R0123: +Inf has no value of type d: it becomes the largest one. (lanes 0-7, once; 2_datatypes.md#float-to-integer)\n"
	const warning = "%s:7: warning R0120: An integer is divided by zero: the quotient is the largest number of the numerator's sign. (lanes 0-7, once; instructions/DIV.md)\n"
	const end = "%s: ended after 3 instructions; nothing was expected of it.\n"
	for _, test := range []struct {
		args []string
		text string
		want string
	}{
		{nil, text, note + warning + end},
		{[]string{"-notes=false"}, text, warning + end},
		{[]string{"-sanitize=false"}, text, end},
		{nil, text + "//@ ignore R0120, R0123\n", end},
	} {
		path := write(t, "p.visaasm", test.text)
		status, out, errs := lanewise(append(append([]string{"run"}, test.args...), path)...)
		want := strings.ReplaceAll(test.want, "%s", path)
		if status != 0 || out != want || errs != "" {
			t.Errorf("%v: status %d, errors %q\ngot  %s\nwant %s", test.args, status, errs, out, want)
		}
	}
}

// A PTX text runs like a vISA text, and everything is reported at lines of the PTX text.
func TestPTX(t *testing.T) {
	text := `.version 6.0
.target sm_70
//@ launch twice block=40
//@ param x = u32[40] iota(1)
//@ expect x = iota(2, 2)
.entry twice(.param .u64 p) {
.reg .u64 %rd<3>; .reg .u32 %r<3>;
ld.param.u64 %rd1, [p];
mov.u32 %r1, %tid.x;
mad.wide.u32 %rd2, %r1, 4, %rd1;
ld.global.u32 %r2, [%rd2];
add.u32 %r2, %r2, %r2;
st.global.u32 [%rd2], %r2;
ret;
}
`
	good, bad := write(t, "good.ptx", text), write(t, "bad.ptx", strings.Replace(text, "add.u32", "addd.u32", 1))
	if status, out, errs := lanewise("run", good); status != 0 || out != good+":5: PASS expect x: 40 elements\n" {
		t.Errorf("run: status %d, %s%s", status, out, errs)
	}
	if status, out, _ := lanewise("ptx", good); status != 0 || !strings.HasPrefix(out, "//@ platform PVC\n") || !strings.Contains(out, "\n.kernel \"twice\"\n") {
		t.Errorf("ptx: status %d, %s", status, out)
	}
	want := bad + ":12:1: error P0205: There is no instruction `addd.u32`; did you mean add?\n"
	if status, out, _ := lanewise("check", bad); status != 1 || out != want {
		t.Errorf("check: status %d, got %s, want %s", status, out, want)
	}
	if status, _, errs := lanewise("ptx", bad); status != 1 || errs != want {
		t.Errorf("ptx: status %d, got %s, want %s", status, errs, want)
	}
}

// A variable whose name is an instruction of vISA is reported by its own name.
func TestPTXNames(t *testing.T) {
	text := `.version 6.0
.target sm_70
//@ launch k block=4
//@ expect log = 0, 1
.global .u32 log[2];
.entry k() {
st.global.u32 [log+4], 1;
ret;
}
`
	a, b := write(t, "a.ptx", text), write(t, "b.ptx", strings.Replace(text, "], 1", "], 2", 1))
	if status, out, errs := lanewise("run", a); status != 0 || out != a+":4: PASS expect log: 2 elements\n" {
		t.Errorf("run: status %d, %s%s", status, out, errs)
	}
	if _, out, _ := lanewise("run", "-json", b); !strings.Contains(out, `"buffer":"log"`) || !strings.Contains(out, `"name":"log"`) {
		t.Errorf("run -json: %s", out)
	}
	if _, out, _ := lanewise("diff", a, b); !strings.Contains(out, "log: 1 of 2 elements differ.") {
		t.Errorf("diff: %s", out)
	}
}

func TestLanes(t *testing.T) {
	for mask, want := range map[uint32]string{0: "", 1: "0", 0b111001: "0, 3-5", 1<<31 | 2: "1, 31", 0xffffffff: "0-31"} {
		if got := eu.LaneList(mask); got != want {
			t.Errorf("%#x: %q, want %q", mask, got, want)
		}
	}
}

// first are the kernels that are always run. TestWholeCorpusTable runs all kernels of the corpus, natively and without
// -short.
var first = []string{"vadd", "saxpy", "int_arith", "ifelse", "nested", "early_ret", "loop_bc", "gotok", "collatz", "mandelbrot", "uniform_br", "select_k"}

func corpusRoot(t *testing.T) string {
	t.Helper()
	return filetest.There(t, "../../../../shared/corpus")
}

// The kernels of Intel's compiler have the same results as in PoCL, both when run from their folders and from the one
// file that import makes.
func TestCorpusKernels(t *testing.T) {
	root := corpusRoot(t)
	var dirs, want []string
	for _, kernel := range first {
		for _, config := range []string{"tgllp-simd16", "pvc-simd16"} {
			dirs = append(dirs, filepath.Join(root, "kernels", kernel, config))
			want = append(want, "PASS "+kernel+" "+config+"\n")
		}
	}
	status, out, errs := lanewise(append([]string{"run", "-corpus"}, dirs...)...)
	if got := strings.Join(want, "") + "24 passed, 0 failed\n"; status != 0 || out != got {
		t.Errorf("status %d, errors %q\n%s", status, errs, out)
	}
	for _, dir := range dirs {
		file := filepath.Join(t.TempDir(), "imported.visaasm")
		if status, out, errs := lanewise("import", "-o", file, dir); status != 0 || out != "" {
			t.Errorf("import %s: status %d, out %q, errors %q", dir, status, out, errs)
			continue
		}
		if status, out, errs := lanewise("run", file); status != 0 || strings.Contains(out, "FAIL") || !strings.Contains(out, "PASS expect") {
			t.Errorf("run of imported %s: status %d\n%s%s", dir, status, out, errs)
		}
	}
}

// A wrong result is reported by its argument and byte. A folder that does not exist is a failure like any other.
func TestCorpusFailures(t *testing.T) {
	source := filepath.Join(corpusRoot(t), "kernels", "vadd")
	dir := filepath.Join(t.TempDir(), "vadd")
	for _, name := range []string{"expected.json", "tgllp-simd16/layout.json", "tgllp-simd16/vadd.visaasm"} {
		b := filetest.Read(t, filepath.Join(source, name))
		if name == "expected.json" { // c[2] = 425 becomes 426
			changed := strings.Replace(b, "fd0000002afbffffa9010000", "fd0000002afbffffaa010000", 1)
			if changed == b {
				t.Fatal("the answers of vadd are not what this test changes")
			}
			b = changed
		}
		path := filepath.Join(dir, name)
		filetest.Write(t, path, b)
	}
	status, out, _ := lanewise("run", "-corpus", filepath.Join(dir, "tgllp-simd16"), filepath.Join(dir, "skl-simd8"))
	lines := strings.Split(out, "\n")
	if status != 1 || len(lines) != 4 ||
		lines[0] != "FAIL vadd tgllp-simd16: argument 2, byte 8: got 425 want 426" ||
		!strings.HasPrefix(lines[1], "FAIL vadd skl-simd8: cannot open ") || lines[2] != "0 passed, 2 failed" {
		t.Errorf("status %d\n%s", status, out)
	}
}

// withoutAnswers are the kernels of the corpus that have no answers to compare with. The command says so for each of
// their configurations, and counts it as failed.
var withoutAnswers = map[string]bool{"image_rw": true, "printf_k": true}

// All configurations of the corpus that have answers give them.
func TestWholeCorpusTable(t *testing.T) {
	root := corpusRoot(t)
	if testing.Short() || runtime.GOARCH == "wasm" {
		t.Skip("the whole corpus takes long; it runs natively without -short")
	}
	var dirs []string
	for _, pattern := range []string{"kernels/*/*", "calls/*/*"} {
		layouts, _ := filepath.Glob(filepath.Join(root, pattern, "layout.json"))
		for _, l := range layouts {
			dirs = append(dirs, filepath.Dir(l))
		}
	}
	_, out, _ := lanewise(append([]string{"run", "-corpus"}, dirs...)...)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	passed := 0
	for _, line := range lines[:len(lines)-1] {
		verdict, rest, _ := strings.Cut(line, " ")
		kernel, _, _ := strings.Cut(rest, " ")
		switch {
		case verdict == "PASS":
			passed++
		case verdict != "FAIL" || !withoutAnswers[kernel]:
			t.Error(line)
		}
	}
	if passed == 0 {
		t.Error("no configuration has passed")
	}
	t.Log(lines[len(lines)-1])
}
