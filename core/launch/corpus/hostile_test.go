package corpus

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch/corpus/zebintest"
)

// within fails if something that should take a moment takes very long, because its time grows with the square of its
// bytes.
func within(t *testing.T, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("it takes more than a minute")
	}
}

// Numbers that no compiler writes do not allocate slices of their size, and the other kernels of the file can still be
// used.
func TestZebinOfLyingNumbers(t *testing.T) {
	const argument = "arg_byvalue, offset: 0, size: 4, arg_index: 1"
	const huge = "9223372036854775807"
	for _, c := range []struct{ from, to, why string }{
		{argument, "arg_byvalue, offset: " + huge + ", size: " + huge + ", arg_index: 1", "the argument arg_byvalue lies at byte " + huge},
		{argument, "arg_byvalue, offset: 0, size: " + huge + ", arg_index: 1", "the argument arg_byvalue has " + huge + " bytes"},
		{argument, "arg_byvalue, offset: 0, size: -4, arg_index: 1", "the argument arg_byvalue has -4 bytes"},
		{argument, "arg_byvalue, offset: 0, size: 4, source_offset: " + huge + ", arg_index: 1", "of its value at byte " + huge},
		{"per_thread_payload_arguments: []", "per_thread_payload_arguments: [{offset: 0, size: " + huge + "}]", "it has " + huge + " bytes for each thread"},
		{"[4, 2, 1]", "[" + huge + ", " + huge + ", 2]", "it asks for groups of " + huge + " work-items in x, " + huge + " in y and 2 in z"},
		{"[4, 2, 1]", "[32, 32, 2]", "it asks for groups of 32 work-items in x, 32 in y and 2 in z"},
	} {
		info := strings.Replace(smallInfo, c.from, c.to, 1)
		programs, err := ReadZebin("k.zebin", zebintest.Program("twice", smallText, info), "TGLLP")
		if err != nil || len(programs) != 1 || !strings.Contains(programs[0].Text, c.why) || !strings.Contains(programs[0].Text, "is guessed from its text") {
			t.Errorf("%s: %v, %v", c.to, programs, err)
		}
	}
}

// The number of dimensions is that of the grid. It has four bytes; an argument with more elements has zeros behind them.
func TestZebinOfManyDimensions(t *testing.T) {
	info := strings.Replace(smallInfo, "arg_byvalue, offset: 0, size: 4", "work_dimensions, offset: 0, size: 8", 1)
	for declared, want := range map[string]string{"type=uq num_elts=1": "work_dimensions", "type=d num_elts=2": "2, 0"} {
		text := strings.NewReplacer("type=d num_elts=1", declared, "size=4", "size=8").Replace(smallText)
		programs, err := ReadZebin("k.zebin", zebintest.Program("twice", text, info), "TGLLP")
		if err != nil || len(programs) != 1 || !strings.Contains(programs[0].Text, "//@ args opencl N = "+want+"\n") {
			t.Errorf("%v, %v", programs, err)
		}
	}
}

// The inputs of a kernel with more arguments than a payload has room for are not each joined with each argument.
func TestZebinOfManyArguments(t *testing.T) {
	many := strings.Repeat("\n      - {arg_type: arg_byvalue, offset: 0, size: 4, arg_index: 1}", mostDescribed)
	info := strings.Replace(smallInfo, "    per_thread_payload", many[1:]+"\n    per_thread_payload", 1)
	programs, err := ReadZebin("k.zebin", zebintest.Program("twice", smallText, info), "TGLLP")
	if want := fmt.Sprintf("(it has %d arguments or the like, more than %d)", mostDescribed+2, mostDescribed); err != nil || !strings.Contains(programs[0].Text, want) {
		t.Errorf("no %q: %v, %v", want, programs, err)
	}
}

// Sections that overlap are read until their sum is the largest that is read. Otherwise a file of a megabyte with
// thousands of them would take more memory than there is.
func TestZebinOfSectionsOverEachOther(t *testing.T) {
	sections := []zebintest.Section{{Name: ".ze_info", Content: []byte(smallInfo)}, {Name: ".visaasm.twice", Content: append([]byte(smallText), bytes.Repeat([]byte("// a line\n"), 1<<17)...)}}
	const many = 80
	for i := range many {
		sections = append(sections, zebintest.Section{Name: fmt.Sprint(".visaasm.k", i)})
	}
	file := zebintest.Write(sections...)
	headers := file[binary.LittleEndian.Uint64(file[40:]):]
	for i := range many {
		copy(headers[64*(3+i)+24:][:16], headers[64*2+24:][:16]) // offset and size of the section
	}
	const want = "k.zebin: its sections have more than 64 MiB"
	if _, err := ReadZebin("k.zebin", file, "TGLLP"); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A kernel that is described thousands of times becomes one program.
func TestZebinOfOneKernelManyTimes(t *testing.T) {
	info := "kernels:\n" + strings.Repeat(smallKernels, 200)
	programs, err := ReadZebin("k.zebin", zebintest.Program("twice", smallText, info), "TGLLP")
	if err != nil || len(programs) != 1 {
		t.Errorf("%d programs, %v", len(programs), err)
	}
}

// Variables that point to each other, the last one first, in a section with an address in every qword: addresses are
// not each compared with every variable, and the variables are not all searched for each one found.
func TestZebinOfManyPointers(t *testing.T) {
	const many = 100_000
	var symbols, rel, names bytes.Buffer
	names.WriteByte(0)
	write := func(to *bytes.Buffer, what any) {
		if err := binary.Write(to, binary.LittleEndian, what); err != nil {
			t.Error(err)
		}
	}
	write(&symbols, elf.Sym64{})
	for i := range uint32(many) {
		write(&symbols, elf.Sym64{Name: uint32(names.Len()), Shndx: 3, Value: 8 * uint64(i), Size: 8})
		fmt.Fprintf(&names, "v%d\x00", i)
		write(&rel, elf.Rel64{Off: 8 * uint64(i), Info: elf.R_INFO(max(i, 1), 1)}) // to the variable before, because symbol 0 is the null symbol
	}
	file := zebintest.Program("twice", taking(fmt.Sprint("v", many-1)), smallInfo,
		zebintest.Section{Name: ".data.const", Content: make([]byte, 8*many), Kind: elf.SHT_PROGBITS},
		zebintest.Section{Name: ".rel.data.const", Content: rel.Bytes(), Kind: elf.SHT_REL, Link: 5, Info: 3},
		zebintest.Section{Name: ".symtab", Content: symbols.Bytes(), Kind: elf.SHT_SYMTAB, Link: 6},
		zebintest.Section{Name: ".names", Content: names.Bytes(), Kind: elf.SHT_STRTAB})
	within(t, func() {
		z, err := openZebin("k.zebin", file)
		if err != nil {
			t.Error(err)
			return
		}
		used := z.used([]string{taking(fmt.Sprint("v", many-1))})
		if len(used) != many || used[0].Name != "v0" || used[many-1].Pointers[0].To != fmt.Sprint("v", many-2) {
			t.Errorf("%d variables are used, want all %d", len(used), many)
		}
	})
}

// A chain of functions in a folder of thousands, in which the last one is called first.
func TestDumpOfManyFunctions(t *testing.T) {
	const many = 2500
	functions := make([]dumped, many)
	for i := range functions {
		call := ""
		if i > 0 {
			call = fmt.Sprintf("    fcall (M1, 8) f%d 0 0\n", i-1)
		}
		name := fmt.Sprint("f", i)
		functions[i] = dumped{name: name, text: dumpedFunction(name, call+strings.Repeat("// a line of some length\n", 20))}
	}
	within(t, func() {
		texts := newCallGraph(functions).by(fmt.Sprintf("    fcall (M1, 8) f%d 0 0\n", many-1))
		if len(texts) != many || !strings.Contains(texts[0], fmt.Sprintf("\"f%d\"", many-1)) {
			t.Errorf("%d functions are called, want %d", len(texts), many)
		}
	})
}

// A call names a function as a word, also with characters that no name of the language has, and in quotes.
func TestCalledNames(t *testing.T) {
	g := newCallGraph([]dumped{{name: "f", text: "F"}, {name: "f_1", text: "F1"}, {name: "a.b", text: "AB"}, {name: "operator new", text: "NEW"}, {name: "g", text: "G g"}, {name: "f", text: "again"}})
	for text, want := range map[string]string{
		"fcall (M1, 8) f 0 0":              "F",
		"fcall (M1, 8) f_1 0 0":            "F1",
		"fcall (M1, 8) f_12 0 0\nxf":       "",
		"faddr a.b X(0,0)<1>":              "AB",
		"faddr \"a.b\" X(0,0)<1>":          "AB",
		"faddr \"operator new\" X(0,0)<1>": "NEW",
		"fcall (M1, 8) g 0 0\nfcall f":     "F G g",
	} {
		if got := strings.Join(g.by(text), " "); got != want {
			t.Errorf("%q calls %q, want %q", text, got, want)
		}
	}
}

// The variables of a file stand in the program of each kernel that gets their address, so there is a limit for them, and
// one for all programs together.
func TestHostileVariables(t *testing.T) {
	text := strings.Replace(smallText, ".input N offset=64 size=4", ".decl C v_type=G type=uq num_elts=1 align=GRF\n.input C offset=64 size=8", 1)
	info := strings.Replace(smallKernels, "      - {arg_type: arg_byvalue, offset: 0, size: 4, arg_index: 1}\n", "      - {arg_type: const_base, offset: 0, size: 8}\n", 1)
	const kernels = 20
	values := make([]byte, mostVariables+1)
	for i := range values {
		values[i] = byte(i * i >> 5)
	}
	file := func(size int) []byte {
		sections, all := []zebintest.Section{}, "kernels:\n"
		for i := range kernels {
			name := fmt.Sprint("k", i)
			sections = append(sections, zebintest.Section{Name: ".visaasm." + name, Content: []byte(strings.ReplaceAll(text, "twice", name))})
			all += strings.ReplaceAll(info, "twice", name)
		}
		return zebintest.Write(append(sections, zebintest.Section{Name: ".ze_info", Content: []byte(all)},
			zebintest.Section{Name: ".data.const", Content: values[:size], Kind: elf.SHT_PROGBITS})...)
	}
	if _, err := ReadZebin("k.zebin", file(mostVariables), "TGLLP"); err == nil || !strings.Contains(err.Error(), "the programs of its kernels have more than 128 MiB") {
		t.Error(err)
	}
	programs, err := ReadZebin("k.zebin", file(mostVariables+1), "TGLLP")
	if err != nil || len(programs) != kernels {
		t.Fatal(len(programs), err)
	}
	hasAll(t, programs[0].Text, "is guessed from its text", "the variables at const_base have 4194305 bytes")
}

// A folder can say anything of the size, type and place of an input that holds a part of a structure. Without it,
// the kernel is still imported.
func TestMadeOfLyingInputs(t *testing.T) {
	for input, want := range map[string]string{
		`"size": 4, "type": "d"`:                                       "N = 16\n",
		`"size": -4, "type": "d"`:                                      ".kernel",
		`"size": 9223372036854775807, "type": "d"`:                     ".kernel",
		`"size": 4, "type": "nothing"`:                                 "unknown type",
		`"size": 3, "type": "q"`:                                       "does not fit its elements",
		`"size": 4, "type": "d", "cross_offset": -9223372036854775808`: ".kernel",
	} {
		dir := t.TempDir()
		filetest.Write(t, filepath.Join(dir, "k.visaasm"), ".version 4.1\n.kernel \"k\"\n.decl N v_type=G type=d num_elts=1 align=dword\n.input N offset=32 size=4\n.kernel_attr SimdSize=8\n.function \"k_main\"\n    ret (M1, 1)\n")
		filetest.Write(t, filepath.Join(dir, "layout.json"), `{"kernel": "k", "simd": 8, "grf_size": 32, "config": "tgllp/simd8", "inputs": [{"var": "N", "source": "cross_thread", `+input+`}],
			"payload_arguments": [{"arg_type": "arg_byvalue", "size": 4, "arg_index": 0}]}`)
		var got string
		if p, err := ReadMade(dir); err != nil {
			got = err.Error()
		} else {
			got = p.Text
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: no %q in %s", input, want, got)
		}
	}
}
