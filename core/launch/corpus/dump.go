package corpus

import (
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// Limits on a folder of dumps. One file of hashcat has 95 MB of texts, for all widths and tries of the compiler
// (m10700_optimized.cl, ocloc 22.43).
const (
	mostDumped    = 1 << 30  // bytes that are read
	mostPrograms  = 64 << 20 // bytes of the programs that are made
	mostDumpFiles = 100_000
)

// IsDump reports whether a folder is a compiler's dump: it has vISA texts, but not the layout.json of a folder of the
// corpus.
func IsDump(dir string) bool {
	if _, err := os.Stat(filepath.Join(dir, "layout.json")); err == nil {
		return false
	}
	texts, err := filepath.Glob(filepath.Join(dir, "*.visaasm"))
	return err == nil && len(texts) > 0
}

// ReadDump makes a program of each kernel that Intel's compiler has dumped into a folder (IGC_ShaderDumpEnable): the
// kernel, the functions that it calls, and launch lines. If a zebin in the folder describes the kernel, the lines say
// what the host puts where, and the text is the one with as many lanes as the zebin has. Otherwise the lines give every
// input a value. Options that stand beside the texts become a comment. The platform is that of the zebin, or of the
// compiler's command line; otherwise a line sets one if the kernel needs another platform than the default. Programs
// that are not wanted, by the names of their kernels and whether they are the only ones, have no text.
func ReadDump(dir string, wanted func(kernel string, only bool) bool) ([]*Program, error) {
	d, err := readDumped(dir)
	if err != nil {
		return nil, err
	}
	described := map[string]bool{}
	for _, k := range d.kernels {
		if _, info := d.described(k); info != nil {
			described[k.name] = true
		}
	}
	kernels := slices.DeleteFunc(d.kernels, func(k dumped) bool {
		_, info := d.described(k)
		return info == nil && described[k.name] // the compiler tried this width and chose another one
	})
	var programs []*Program
	called, names, size := newCallGraph(d.functions), kernelNames(kernels), 0
	for i, k := range kernels {
		p := &Program{}
		if wanted(names[i], len(names) == 1) {
			text, functions := d.options+k.text, called.by(k.text)
			if size += length(text, functions); size > mostPrograms {
				return nil, fmt.Errorf("the kernels of %s have more than %d MiB, each with the functions that it calls", dir, mostPrograms>>20)
			}
			if p, err = d.program(k, text, functions); err != nil {
				return nil, err
			}
		}
		p.Kernel, p.Config = names[i], filepath.Base(dir)
		programs = append(programs, p)
	}
	return programs, nil
}

// program returns the program of a kernel with the functions that it calls.
func (d *dumpFolder) program(k dumped, text string, functions []string) (*Program, error) {
	if z, info := d.described(k); info != nil {
		p, err := z.program(info, text, functions)
		if err != nil {
			return nil, fmt.Errorf("%s: kernel %s: %w", k.file, k.name, err)
		}
		return p, nil
	}
	for _, f := range functions {
		text += withoutVersion(f)
	}
	return &Program{Text: launchable(k.file, d.platformOf(k)+d.otherWidth(k)+text)}, nil
}

// dumpFolder is what a folder of dumps holds.
type dumpFolder struct {
	kernels, functions []dumped
	options            string            // as comment lines
	commands           map[string]string // launch lines for the platforms of the compiler's command lines, by the beginning of the names of their texts
	descriptions       map[string]description
	compiled           map[string]bool // texts for which there is machine code, by file name without the suffix
}

// description is what a zebin says about a kernel.
type description struct {
	in   *zebin
	info *kernelInfo
}

// commandSuffix ends the names of files with the compiler's command line. They stand beside the texts, whose names
// begin in the same way. The command line names the product as the notes of a zebin do: "-device 0x1d.0xff20.0x0"
// (ocloc 22.43).
const commandSuffix = "_cmd.txt"

var commandDevice = regexp.MustCompile(`-device 0x([0-9a-fA-F]{1,8})\b`)

// platformOf returns the launch line for the platform that a text was compiled for; "" if the folder does not say. If
// the names of several command lines begin the text's name, the longest one is its own.
func (d *dumpFolder) platformOf(k dumped) (line string) {
	longest := -1
	for begin, platform := range d.commands {
		if strings.HasPrefix(k.file, begin+"_") && len(begin) > longest {
			longest, line = len(begin), platform
		}
	}
	return line
}

// readCommand records the platform that a command line is for.
func (d *dumpFolder) readCommand(file string, command []byte) {
	line := ""
	if m := commandDevice.FindSubmatch(command); m != nil {
		product, _ := strconv.ParseUint(string(m[1]), 16, 32) // cannot fail: the expression matches hexadecimal digits only
		if platform, known := devices[noteValue{productNote, uint32(product)}]; known {
			line = "//@ platform " + platform.String() + "\n"
		}
	}
	d.commands[strings.TrimSuffix(file, commandSuffix)] = line
}

// describe records what a zebin says about its kernels, by name and by name with number of lanes, unless an earlier
// zebin describes them.
func (d *dumpFolder) describe(z *zebin) {
	for i := range z.Kernels {
		k := &z.Kernels[i]
		for _, key := range [...]string{k.Name, withLanes(k.Name, fmt.Sprint(k.Execution.SIMD))} {
			if _, has := d.descriptions[key]; !has {
				d.descriptions[key] = description{z, k}
			}
		}
	}
}

// described returns the first zebin that has the kernel of a text with the text's number of lanes, and its description.
func (d *dumpFolder) described(k dumped) (*zebin, *kernelInfo) {
	key := k.name
	if simd := attribute(k.text, "SimdSize"); simd != "" && attribute(k.text, "Target") != `"cm"` { // the zebin of a CM kernel says 1
		key = withLanes(key, simd)
	}
	found := d.descriptions[key]
	return found.in, found.info
}

// otherWidth returns a comment about a text that no zebin describes, although one describes its kernel for another
// number of lanes; otherwise "".
func (d *dumpFolder) otherWidth(k dumped) string {
	found, has := d.descriptions[k.name]
	if !has {
		return ""
	}
	return fmt.Sprintf("// What the kernel is given is guessed from its text, which is for SIMD%s: the zebin beside it describes the kernel for SIMD%d.\n",
		attribute(k.text, "SimdSize"), found.info.Execution.SIMD)
}

func withLanes(name, simd string) string { return name + "\n" + simd }

// readDumped reads the files of a folder that are of use.
func readDumped(dir string) (*dumpFolder, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	if len(entries) > mostDumpFiles {
		return nil, fmt.Errorf("%s has more than %d files", dir, mostDumpFiles)
	}
	found := &dumpFolder{commands: map[string]string{}, descriptions: map[string]description{}, compiled: map[string]bool{}}
	size := 0
	for _, e := range entries {
		if file, is := strings.CutSuffix(e.Name(), codeSuffix); is {
			found.compiled[file] = true
			continue
		}
		path := filepath.Join(dir, e.Name())
		info, err := os.Stat(path)
		switch {
		case err == nil && !info.Mode().IsRegular(), !endsAsDumped(e.Name()) && !beginsAsZebin(path):
			continue // neither a folder nor a file that may never end, such as a pipe, is read
		case err == nil && info.Size() > mostDumped:
			return nil, tooLarge(dir)
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if size += len(b); size > mostDumped {
			return nil, tooLarge(dir)
		}
		found.take(e.Name(), b)
	}
	if len(found.kernels) == 0 {
		return nil, errors.New(dir + " has no .visaasm with a kernel")
	}
	sort.Slice(found.kernels, func(i, j int) bool {
		a, b := &found.kernels[i], &found.kernels[j]
		return a.name+a.file < b.name+b.file
	})
	found.kernels, found.functions = found.finished(lastTries(withoutInline(found.kernels))), lastTries(withoutInline(found.functions))
	return found, nil
}

// Suffixes of the files of a folder. Files with other names are read if they begin as an ELF file does.
const (
	textSuffix    = ".visaasm"
	codeSuffix    = ".asm" // machine code, which is not read
	optionsSuffix = "options.txt"
)

func endsAsDumped(name string) bool {
	return strings.HasSuffix(name, textSuffix) || strings.HasSuffix(name, optionsSuffix) || strings.HasSuffix(name, commandSuffix)
}

// take keeps the contents of a file.
func (f *dumpFolder) take(name string, b []byte) {
	switch {
	case strings.HasSuffix(name, commandSuffix):
		f.readCommand(name, b)
	case strings.HasSuffix(name, optionsSuffix):
		f.options += "// " + name + ": " + strings.Join(tersely(name, strings.Fields(string(b))), " ") + "\n"
	case strings.HasSuffix(name, textSuffix):
		f.takeText(dumped{file: name, text: strings.TrimRight(string(b), "\n") + "\n"})
	default:
		if z, err := openZebin(name, b); err == nil {
			f.describe(z)
		} else if _, damaged := openELF(b); damaged != nil && forGPU(b) { // other objects have nothing to do with vISA
			f.options += "// " + strings.ReplaceAll(err.Error(), "\n", " ") + ". What the kernels are given is guessed.\n"
		}
	}
}

// forGPU reports whether an ELF file says that it is for a GPU of Intel's, as zebins do.
func forGPU(b []byte) bool {
	const machineAt, intelGT = 18, 205
	return len(b) >= machineAt+2 && b[machineAt] == intelGT && b[machineAt+1] == 0
}

// takeText keeps the text of a kernel or a function.
func (f *dumpFolder) takeText(d dumped) {
	if d.name = directiveName(d.text, ".kernel"); d.name == symbolTable {
		return
	} else if d.name != "" {
		f.kernels = append(f.kernels, d)
	} else if d.name = directiveName(d.text, ".global_function"); d.name != "" {
		f.functions = append(f.functions, d)
	} else if d.name = directiveName(d.text, ".function"); d.name != "" {
		f.functions = append(f.functions, d)
	}
}

func tooLarge(dir string) error {
	return fmt.Errorf("the texts of %s have more than %d MiB", dir, mostDumped>>20)
}

// inlineSuffixes end the names of the texts that the compiler writes of a kernel with inline assembly, to read them
// itself. Afterwards it writes the kernel once more (IGC 1.0.12504; the second suffix is that of its vector back end).
var inlineSuffixes = []string{".inline.visaasm", "_inline_asm_text.visaasm"}

// withoutInline leaves out such texts, except those of kernels and functions that have no other text without errors:
// the text written last has no scopes any more, and declares twice what two of them declare.
func withoutInline(texts []dumped) []dumped {
	inline := func(d dumped) bool {
		return slices.ContainsFunc(inlineSuffixes, func(s string) bool { return strings.HasSuffix(d.file, s) })
	}
	inlined, read := map[string]bool{}, map[string]bool{}
	for _, d := range texts {
		if inline(d) {
			inlined[d.name] = true
		}
	}
	for _, d := range texts {
		if !inline(d) && !read[d.name] {
			read[d.name] = !inlined[d.name] || readable(d)
		}
	}
	return slices.DeleteFunc(texts, func(d dumped) bool { return inlined[d.name] && inline(d) == read[d.name] })
}

// readable reports whether a text has no errors of its own.
func readable(d dumped) bool {
	_, diags := parser.Parse(visa.NewFile(d.file, d.text))
	return !visa.HasErrors(diags)
}

// try matches the part of a text's name that the compiler adds when it tries a kernel again because it spilled
// registers (IGC, RetryManager): "OCL_asm12_1_simd8_entry_0001.visaasm".
var try = regexp.MustCompile(`_(\d+)_simd`)

// lastTries keeps only the last of the texts that differ by their try alone.
func lastTries(texts []dumped) []dumped {
	last := map[string]string{} // file, by the name without a try
	number := func(file string) int {
		if m := try.FindStringSubmatch(file); m != nil {
			n, _ := strconv.Atoi(m[1]) // 0 if it has too many digits, which no compiler writes
			return n
		}
		return 0
	}
	untried := func(d dumped) string { return d.name + " " + try.ReplaceAllString(d.file, "_simd") }
	for _, d := range texts {
		if file := last[untried(d)]; file == "" || number(d.file) > number(file) {
			last[untried(d)] = d.file
		}
	}
	return slices.DeleteFunc(texts, func(d dumped) bool { return last[untried(d)] != d.file })
}

// finished keeps only those texts of a kernel of which the compiler made machine code, if there are any: it gives up a
// width at which registers spill, and tries the next one.
func (f *dumpFolder) finished(texts []dumped) []dumped {
	compiled := func(d dumped) bool { return f.compiled[strings.TrimSuffix(d.file, textSuffix)] }
	some := map[string]bool{}
	for _, d := range texts {
		some[d.name] = some[d.name] || compiled(d)
	}
	return slices.DeleteFunc(texts, func(d dumped) bool { return some[d.name] && !compiled(d) })
}

// kernelNames returns the names by which kernels are chosen. Several of the same name have the number of lanes added,
// or else the file.
func kernelNames(kernels []dumped) []string {
	lanes := func(d dumped) string { return d.name + " (SIMD" + attribute(d.text, "SimdSize") + ")" }
	count := map[string]int{}
	for _, d := range kernels {
		count[d.name]++
		count[lanes(d)]++
	}
	list := make([]string, len(kernels))
	for i, d := range kernels {
		switch {
		case count[d.name] == 1:
			list[i] = d.name
		case count[lanes(d)] == 1:
			list[i] = lanes(d)
		default:
			list[i] = d.name + " (" + strings.TrimSuffix(d.file, textSuffix) + ")"
		}
	}
	return list
}

// beginsAsZebin reports whether a file begins as an ELF file does.
func beginsAsZebin(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, len(elf.ELFMAG))
	_, err = io.ReadFull(f, head)
	return err == nil && isZebin(head)
}

// extensions begins the option in which the driver lists the forty extensions of a device, which say nothing about the
// program.
const extensions = "-cl-ext="

// tersely returns options without the names of a device's extensions, and without the name of their file, which newer
// compilers write above them between two rules.
func tersely(file string, options []string) []string {
	options = slices.DeleteFunc(options, func(o string) bool { return o == file || strings.Trim(o, "-") == "" })
	for i, o := range options {
		if strings.HasPrefix(o, extensions) && strings.Contains(o, ",") {
			options[i] = extensions + "…"
		}
	}
	return options
}
