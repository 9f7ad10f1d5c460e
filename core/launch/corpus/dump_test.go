package corpus

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch/corpus/zebintest"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

const dumpedKernel = `.version 4.1
.kernel "first"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl RET v_type=G type=d num_elts=8 alias=<%retval, 0>
.input X offset=32 size=32
.function "first_main"
    fcall (M1, 8) outer 0 1
    mov (M1, 8) X(0,0)<1> RET(0,0)<1;1,0>
    ret (M1, 1)
`

func dumpedFunction(name, body string) string {
	return ".version 4.1\n.global_function \"" + name + "\"\n.decl RET v_type=G type=d num_elts=8 alias=<%retval, 0>\n.function \"" + name + "_main\"\n" + body + "    fret (M1, 8)\n"
}

func dump(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		filetest.Write(t, filepath.Join(dir, name), text)
	}
	return dir
}

// readDump reads a folder of dumps, with the text of each program.
func readDump(dir string) ([]*Program, error) {
	return ReadDump(dir, func(string, bool) bool { return true })
}

// Of many kernels only those that are wanted are read further.
func TestReadDumpOfSome(t *testing.T) {
	dir := dump(t, map[string]string{"a.visaasm": dumpedKernel, "b.visaasm": strings.ReplaceAll(dumpedKernel, "first", "second")})
	programs, err := ReadDump(dir, func(kernel string, only bool) bool { return kernel == "second" || only })
	if err != nil || len(programs) != 2 || programs[0].Kernel != "first" || programs[0].Text != "" || programs[1].Kernel != "second" || programs[1].Text == "" {
		t.Errorf("%v, %+v", err, programs)
	}
}

// Each kernel comes with the functions that it calls, directly or not, and with launch lines with which it runs.
func TestReadDump(t *testing.T) {
	dir := dump(t, map[string]string{
		"OCL_asm1_simd8_first.visaasm":    dumpedKernel,
		"OCL_asm1_simd8_second.visaasm":   strings.NewReplacer("first", "second", "    fcall (M1, 8) outer 0 1\n", "").Replace(dumpedKernel),
		"OCL_asm1_simd8_first_f0.visaasm": dumpedFunction("inner", "    mov (M1, 8) RET(0,0)<1> 0x3:d\n"),
		"OCL_asm1_simd8_first_f1.visaasm": dumpedFunction("outer", "    fcall (M1, 8) inner 0 1\n"),
		"OCL_asm1_simd8_first_f2.visaasm": dumpedFunction("unused", ""),
		"OCL_asm1_options.txt":            "-cl-std=CL3.0\n",
		"OCL_asm1_internal_options.txt":   "-ocl-version=300  -cl-ext=-all,+cl_khr_fp16,+cl_khr_icd -cl-intel-allow-zebin\n",
		"OCL_asm1.ll":                     "; not read",
	})
	if !IsDump(dir) {
		t.Fatal("the folder is not taken for a dump")
	}
	programs, err := readDump(dir)
	if err != nil || len(programs) != 2 || programs[0].Kernel != "first" || programs[1].Kernel != "second" {
		t.Fatal(programs, err)
	}
	for _, p := range programs {
		target, diags := either.Open(visa.NewFile("k.visaasm", p.Text))
		if target.Target == nil || target.Launch == nil {
			t.Errorf("%s does not run: %v\n%s", p.Kernel, diags, p.Text)
		}
		calls := p.Kernel == "first"
		for name, want := range map[string]bool{"inner": calls, "outer": calls, "unused": false} {
			if got := strings.Contains(p.Text, `.global_function "`+name+`"`); got != want {
				t.Errorf("%s with %s: %v", p.Kernel, name, got)
			}
		}
		for _, want := range []string{"//@ input X = ", "// OCL_asm1_options.txt: -cl-std=CL3.0\n", "// OCL_asm1_internal_options.txt: -ocl-version=300 -cl-ext=… -cl-intel-allow-zebin\n"} {
			if !strings.Contains(p.Text, want) {
				t.Errorf("%s lacks %q\n%s", p.Kernel, want, p.Text)
			}
		}
		if strings.Count(p.Text, ".version") != 1 {
			t.Errorf("%s has .version more than once", p.Kernel)
		}
	}
}

// The compiler writes two texts of a kernel with inline assembly: ocloc 22.43 for a kernel with __asm__ volatile, and
// ocloc -vc-codegen for IGC/VectorCompiler/test/GenXInlineAsm/badasm.ll, whose text it cannot read itself.
func TestDumpOfInlineAssembly(t *testing.T) {
	second := strings.NewReplacer("first", "second", "    fcall (M1, 8) outer 0 1\n", "").Replace(dumpedKernel)
	third := strings.ReplaceAll(second, "second", "third")
	programs, err := readDump(dump(t, map[string]string{
		"OCL_asm1_simd8_entry_0001.inline.visaasm": strings.Replace(second, "    ret", "    // read\n    ret", 1),
		"OCL_asm1_simd8_entry_0001.visaasm":        second,
		"VC_asm2_inline_asm_text.visaasm":          "----\nVC_asm2_inline_asm_text.visaasm\n----\n" + third,
	}))
	if err != nil || len(programs) != 2 || programs[0].Kernel != "second" || programs[1].Kernel != "third" {
		t.Fatal(programs, err)
	}
	if strings.Contains(programs[0].Text, "// read") {
		t.Errorf("the text that the compiler reads itself is taken:\n%s", programs[0].Text)
	}
}

// The text that the compiler writes last has no scopes. If two of them declare the same name (compute-samples,
// test_cl_visa_injection_rt_basic_template_var_scope.cl), neither GenX_IR nor Lanewise can read it, and the other text
// is used.
func TestDumpOfScopes(t *testing.T) {
	kernel := strings.NewReplacer("    fcall (M1, 8) outer 0 1\n", "", "    ret", "    SCOPES\n    ret").Replace(dumpedKernel)
	const tmp = ".decl tmp v_type=G type=d num_elts=8 align=GRF\n"
	programs, err := readDump(dump(t, map[string]string{
		"OCL_asm1_simd8_entry_0001.inline.visaasm": strings.Replace(kernel, "SCOPES", "{\n"+tmp+"}\n{\n"+tmp+"}", 1),
		"OCL_asm1_simd8_entry_0001.visaasm":        strings.Replace(kernel, "SCOPES", tmp+tmp, 1),
	}))
	if err != nil || len(programs) != 1 || !strings.Contains(programs[0].Text, "{\n"+tmp) {
		t.Fatal(programs, err)
	}
	if _, diags := either.Open(visa.NewFile("k.visaasm", programs[0].Text)); slices.ContainsFunc(diags, func(d visa.Diagnostic) bool { return d.Severity == visa.Error }) {
		t.Error(diags, programs[0].Text)
	}
}

// A zebin beside the texts says what the host puts where. Of a kernel that it describes, the text with the zebin's
// number of lanes becomes a program. Other kernels, and files of other kinds, are not affected.
func TestReadDumpWithZebin(t *testing.T) {
	text := func(simd string) string {
		return strings.Replace(smallText, ".function", ".kernel_attr SimdSize="+simd+"\n.function", 1)
	}
	files := map[string]string{
		"OCL_asm1_simd8_entry_0001.visaasm":  text("8"),
		"OCL_asm1_simd16_entry_0001.visaasm": text("16"),
		"OCL_asm1_simd8_entry_0002.visaasm":  strings.ReplaceAll(text("8"), "twice", "other"),
		"k_Gen12LPlp.bin":                    string(zebintest.Write(zebintest.Section{Name: ".ze_info", Content: []byte(smallInfo)}, zebintest.Section{Name: ".note.intelgt.compat", Content: note(productNote, 29)})),
		"host.o":                             string(zebintest.Write(zebintest.Section{Name: ".text", Content: []byte{0xc3}})),
	}
	programs, err := readDump(dump(t, files))
	if err != nil || len(programs) != 2 || programs[0].Kernel != "other" || programs[1].Kernel != "twice" {
		t.Fatal(programs, err)
	}
	for i, want := range []string{"//@ input N = ", "//@ platform TGLLP\n//@ grid groups=2 local=4,2 simd=8\n//@ surface out bti=3 = f[32] iota\n"} {
		if !strings.Contains(programs[i].Text, want) {
			t.Errorf("%s lacks %q\n%s", programs[i].Kernel, want, programs[i].Text)
		}
	}
	delete(files, "OCL_asm1_simd8_entry_0001.visaasm") // with another width, the layout of the payload differs
	if programs, err = readDump(dump(t, files)); err != nil || len(programs) != 2 || !strings.Contains(programs[1].Text, "//@ input N = ") ||
		!strings.Contains(programs[1].Text, "// What the kernel is given is guessed from its text, which is for SIMD16: the zebin beside it describes the kernel for SIMD8.\n") {
		t.Error(programs, err)
	}
	files["k_Gen12LPlp.bin"] = files["k_Gen12LPlp.bin"][:200]
	if programs, err = readDump(dump(t, files)); err != nil || len(programs) != 2 {
		t.Fatal(programs, err)
	}
	for _, p := range programs {
		hasAll(t, p.Text, "// k_Gen12LPlp.bin is no zebin: it breaks off. What the kernels are given is guessed.\n")
		if strings.Contains(p.Text, "host.o") {
			t.Errorf("%s tells of an object for the processor", p.Kernel)
		}
	}
}

// A kernel that spills is compiled again with other settings, under a name with the number of the try (ocloc 22.43: a
// matrix product with many registers is dumped as OCL_asmH_simd8_entry_0005.visaasm and
// OCL_asmH_1_simd8_entry_0005.visaasm). The program is the last one, and only to it applies what the zebin says about
// the payload.
func TestReadDumpWithTries(t *testing.T) {
	first := strings.Replace(smallText, ".function", ".kernel_attr SimdSize=8\n.function", 1)
	other := strings.ReplaceAll(first, "twice", "other")
	programs, err := readDump(dump(t, map[string]string{
		"OCL_asm1_simd8_entry_0001.visaasm":    first,
		"OCL_asm1_1_simd8_entry_0001.visaasm":  strings.ReplaceAll(first, " N ", " N1 "),
		"OCL_asm1_10_simd8_entry_0001.visaasm": strings.ReplaceAll(first, " N ", " N10 "),
		"OCL_asm1_2_simd8_entry_0001.visaasm":  strings.ReplaceAll(first, " N ", " N2 "),
		"OCL_asm1_simd8_entry_0002.visaasm":    other,
		"OCL_asm2_simd8_entry_0001.visaasm":    other, // of another program
		"k.bin":                                string(zebintest.Write(zebintest.Section{Name: ".ze_info", Content: []byte(smallInfo)}, zebintest.Section{Name: ".note.intelgt.compat", Content: note(coreNote, 18)})),
	}))
	if err != nil || len(programs) != 3 || programs[0].Kernel != "other (OCL_asm1_simd8_entry_0002)" || programs[1].Kernel != "other (OCL_asm2_simd8_entry_0001)" || programs[2].Kernel != "twice" {
		t.Fatal(programs, err)
	}
	if text := programs[2].Text; !strings.Contains(text, ".input N10 ") || strings.Count(text, "N10 = ") != 1 {
		t.Errorf("the last try is not the program:\n%s", text)
	}
}

// A width at which registers spill is given up for the next one, and its text has no machine code beside it (ocloc
// 22.43: for a hash with many rounds, simd16 is tried twice and then simd8 is compiled). Without any machine code all
// texts are listed, distinguished by their lanes.
func TestReadDumpWithWidths(t *testing.T) {
	wide := strings.Replace(smallText, ".function", ".kernel_attr SimdSize=16\n.function", 1)
	narrow := strings.Replace(smallText, ".function", ".kernel_attr SimdSize=8\n.function", 1)
	files := map[string]string{
		"OCL_asm1_simd16_entry_0001.visaasm":   wide,
		"OCL_asm1_1_simd16_entry_0001.visaasm": wide,
		"OCL_asm1_1_simd8_entry_0001.visaasm":  narrow,
	}
	chosen := func() (names []string) {
		programs, err := readDump(dump(t, files))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range programs {
			names = append(names, p.Kernel)
		}
		return names
	}
	if got := chosen(); !slices.Equal(got, []string{"twice (SIMD16)", "twice (SIMD8)"}) {
		t.Error(got)
	}
	files["OCL_asm1_1_simd8_entry_0001.asm"] = "machine code"
	if got := chosen(); !slices.Equal(got, []string{"twice"}) {
		t.Error(got)
	}
	files["OCL_asm1_1_simd16_entry_0001.asm"] = "machine code"
	if got := chosen(); len(got) != 2 {
		t.Error(got)
	}
}

// Without a zebin, the command line beside the texts gives the product, by its number (ocloc 22.43: 0x1d.0xff20.0x0 for
// Tiger Lake, 0x4f7.0xbd5.0x7 for Ponte Vecchio). An unknown product is the same as none.
func TestReadDumpWithCommandLine(t *testing.T) {
	for command, want := range map[string]string{
		"igcstandalone -api ocl -device 0x1d.0xff20.0x0 -inputcs OCL_asm1.spv": "//@ platform TGLLP\n",
		"igcstandalone -api ocl -device 0x4f7.0xbd5.0x7 -inputcs OCL_asm1.spv": "//@ platform PVC\n",
		"igcstandalone -api ocl -device 0xffffff.0x0.0x0":                      "//@ platform DG2\n",
		"-device 0x123456789": "//@ platform DG2\n",
		"":                    "//@ platform DG2\n",
	} {
		programs, err := readDump(dump(t, map[string]string{"OCL_asm1_simd8_entry_0001.visaasm": smallText, "OCL_asm1_cmd.txt": command, "OCL_asm2_cmd.txt": "-device 0x12.0x1902.0x9", "OCL_cmd.txt": "-device 0x12.0x1902.0x9"}))
		if err != nil || len(programs) != 1 {
			t.Fatal(programs, err)
		}
		if text := programs[0].Text; !strings.HasPrefix(text, want) || strings.Count(text, "//@ platform") != 1 {
			t.Errorf("%s: no %q in\n%s", command, want, text)
		}
	}
}

func TestFoldersThatAreNoDumps(t *testing.T) {
	if dir := dump(t, map[string]string{"layout.json": "{}", "k.visaasm": dumpedKernel}); IsDump(dir) {
		t.Error("a program folder is taken for a dump")
	}
	if dir := dump(t, map[string]string{"notes.txt": ""}); IsDump(dir) {
		t.Error("a folder without texts is taken for a dump")
	}
	if _, err := readDump(dump(t, map[string]string{"f.visaasm": dumpedFunction("f", "")})); err == nil {
		t.Error("a dump without a kernel has programs")
	}
}

// A text of which nothing can be made stays as it is, and does no harm.
func TestDumpsWithErrors(t *testing.T) {
	broken := ".kernel \"k\"\n.decl \x00\xff{{{\n.input\n"
	programs, err := readDump(dump(t, map[string]string{"k.visaasm": broken, "l.visaasm": dumpedKernel}))
	if err != nil || len(programs) != 2 {
		t.Fatal(programs, err)
	}
}

// A dump of the vector back end of a newer compiler: the text gives the number of the machine's lanes, while the zebin
// says 1, options stand below the name of their file, and the types of arguments are not given. It is from the folders
// that github.com/mayuyuace/Xetla_From_IPEX had (dump_bmg of 44c55ec8, dump of bad0806f).
func TestReadDumpOfVectorBackEnd(t *testing.T) {
	const info = `kernels:
  - name: attention
    execution_env: {simd_size: 1}
    payload_arguments:
      - {arg_type: arg_bypointer, offset: 32, size: 8, arg_index: 0, addrmode: stateless, addrspace: global, access_type: readwrite}
      - {arg_type: arg_byvalue, offset: 40, size: 4, arg_index: 1, source_offset: 0}
      - {arg_type: arg_byvalue, offset: 44, size: 4, arg_index: 2, source_offset: 0}
`
	const text = `.version 4.1
.kernel "attention"
.decl V32 v_type=G type=uq num_elts=1 align=qword
.decl V41 v_type=G type=f num_elts=1 align=dword
.decl V42 v_type=G type=d num_elts=1 align=dword
.input V32 offset=96 size=8
.input V41 offset=104 size=4
.input V42 offset=108 size=4
.kernel_attr Target="cm"
.kernel_attr SimdSize=32    
.function "attention"
    ret (M1, 1)
`
	rule := strings.Repeat("-", 48)
	programs, err := readDump(dump(t, map[string]string{
		"VC_asm1__attention.visaasm": text,
		"VC_asm1_options.txt":        rule + "\nVC_asm1_options.txt\n" + rule + "\n-doubleGRF -vc-codegen\n",
		"VC_asm1.progbin":            string(zebintest.Write(zebintest.Section{Name: ".ze_info", Content: []byte(info)}, zebintest.Section{Name: ".note.intelgt.compat", Content: note(productNote, 1274)})),
	}))
	if err != nil || len(programs) != 1 {
		t.Fatal(programs, err)
	}
	for _, want := range []string{
		"//@ platform XE2\n", "//@ grid groups=2 local=1 simd=32\n", "V32 = address(arg0)", "V41 = 1;", "V42 = 2\n", "// VC_asm1_options.txt: -doubleGRF -vc-codegen\n",
	} {
		if !strings.Contains(programs[0].Text, want) {
			t.Errorf("the program has no %q:\n%s", want, programs[0].Text)
		}
	}
}
