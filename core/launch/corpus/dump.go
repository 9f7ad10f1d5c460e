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

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// What a folder of dumps may hold: larger ones are no dump of a program.
const (
	mostDumped    = 64 << 20
	mostDumpFiles = 4000
)

// IsDump reports whether a folder is a compiler's dump: vISA texts, without what the corpus writes beside them.
func IsDump(dir string) bool {
	if _, err := os.Stat(filepath.Join(dir, "layout.json")); err == nil {
		return false
	}
	texts, err := filepath.Glob(filepath.Join(dir, "*.visaasm"))
	return err == nil && len(texts) > 0
}

// ReadDump makes a program of each kernel that Intel's compiler has dumped into a folder (IGC_ShaderDumpEnable): the
// kernel, the functions that it calls, and launch lines. Where a zebin in the folder describes the kernel, they say
// what the host puts where, and the text is the one of as many lanes as the zebin has it; else they give every input
// a value. Options that stand beside them are told in a comment. The platform is that of the zebin, or of the
// compiler's command line; else one is set where the kernel needs another one than the usual.
func ReadDump(dir string) ([]*Program, error) {
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
		return info == nil && described[k.name] // the compiler tried this width, and chose another
	})
	var programs []*Program
	called, names, size := newCallGraph(d.functions), kernelNames(kernels), 0
	for i, k := range kernels {
		z, info := d.described(k)
		text, functions := d.options+k.text, called.by(k.text)
		if size += length(text, functions); size > mostDumped {
			return nil, fmt.Errorf("the kernels of %s have more than %d MiB, each with the functions that it calls", dir, mostDumped>>20)
		}
		var p *Program
		if info != nil {
			if p, err = z.program(info, text, functions); err != nil {
				return nil, fmt.Errorf("%s: kernel %s: %w", k.file, k.name, err)
			}
		} else {
			for _, f := range functions {
				text += withoutVersion(f)
			}
			p = &Program{Text: launchable(k.file, d.platformOf(k)+text)}
		}
		p.Kernel, p.Config = names[i], filepath.Base(dir)
		programs = append(programs, p)
	}
	return programs, nil
}

// dumpFolder is what a folder of dumps holds.
type dumpFolder struct {
	kernels, functions []dumped
	options            string                  // as comments
	commands           map[string]isa.Platform // that the compiler was called for, by the beginning of the names of its texts
	descriptions       map[string]description
	compiled           map[string]bool // texts that became machine code, by their files without the suffix
}

// description is what a zebin says of a kernel.
type description struct {
	in   *zebin
	info *kernelInfo
}

// commandSuffix ends the names of files with the compiler's command line, beside the texts whose names begin alike;
// it names the product as the notes of a zebin do: "-device 0x1d.0xff20.0x0" (ocloc 22.43).
const commandSuffix = "_cmd.txt"

var commandDevice = regexp.MustCompile(`-device 0x([0-9a-fA-F]{1,8})\b`)

// platformOf is the launch line of the platform that a text was compiled for, if the folder tells it.
func (d *dumpFolder) platformOf(k dumped) string {
	for begin, platform := range d.commands {
		if strings.HasPrefix(k.file, begin+"_") {
			return "//@ platform " + platform.String() + "\n"
		}
	}
	return ""
}

// readCommand keeps which platform a command line is for.
func (d *dumpFolder) readCommand(file string, command []byte) {
	if m := commandDevice.FindSubmatch(command); m != nil {
		product, _ := strconv.ParseUint(string(m[1]), 16, 32) // the expression matches nothing else
		if platform, known := devices[noteValue{productNote, uint32(product)}]; known {
			d.commands[strings.TrimSuffix(file, commandSuffix)] = platform
		}
	}
}

// describe keeps what a zebin says of kernels that none before it describes: by their names, and for as many lanes.
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

// described is the first zebin that has the kernel with as many lanes as a text of it, and what it says.
func (d *dumpFolder) described(k dumped) (*zebin, *kernelInfo) {
	key := k.name
	if simd := attribute(k.text, "SimdSize"); simd != "" && attribute(k.text, "Target") != `"cm"` { // of which the zebin says 1
		key = withLanes(key, simd)
	}
	found := d.descriptions[key]
	return found.in, found.info
}

func withLanes(name, simd string) string { return name + "\n" + simd }

// readDumped reads what is of use in a folder.
func readDumped(dir string) (*dumpFolder, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	if len(entries) > mostDumpFiles {
		return nil, fmt.Errorf("%s has more than %d files", dir, mostDumpFiles)
	}
	found := &dumpFolder{commands: map[string]isa.Platform{}, descriptions: map[string]description{}, compiled: map[string]bool{}}
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
			continue // a folder, and what may never end, such as a pipe
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

// What the files of a folder end with that are read; others are if they begin as an object for Level Zero.
const (
	textSuffix    = ".visaasm"
	codeSuffix    = ".asm" // machine code, which is not read
	optionsSuffix = "options.txt"
)

func endsAsDumped(name string) bool {
	return strings.HasSuffix(name, textSuffix) || strings.HasSuffix(name, optionsSuffix) || strings.HasSuffix(name, commandSuffix)
}

// take keeps what is of use in a file.
func (f *dumpFolder) take(name string, b []byte) {
	switch {
	case strings.HasSuffix(name, commandSuffix):
		f.readCommand(name, b)
	case strings.HasSuffix(name, optionsSuffix):
		f.options += "// " + name + ": " + strings.Join(tersely(name, strings.Fields(string(b))), " ") + "\n"
	case strings.HasSuffix(name, textSuffix):
		f.takeText(dumped{file: name, text: strings.TrimRight(string(b), "\n") + "\n"})
	default:
		if z, err := openZebin(name, b); err == nil { // others are no business of vISA
			f.describe(z)
		}
	}
}

// takeText keeps a kernel or a function.
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

// inlineSuffixes end the names of what the compiler makes of a kernel with inline assembly to read it itself. It writes
// the kernel once more when it has (IGC 1.0.12504; the latter by its vector back end).
var inlineSuffixes = []string{".inline.visaasm", "_inline_asm_text.visaasm"}

// withoutInline leaves out such texts, but for kernels and functions of which there is no other that can be read: the text
// written last has no scopes any more, and declares twice what two of them declare.
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

// readable: the text has no errors of its own.
func readable(d dumped) bool {
	_, diags := visa.Parse(visa.NewFile(d.file, d.text))
	return !slices.ContainsFunc(diags, func(d visa.Diagnostic) bool { return d.Severity == visa.Error })
}

// try is what the names of texts have that the compiler wrote when it had tried a kernel before, and found that it
// spills (IGC, RetryManager): "OCL_asm12_1_simd8_entry_0001.visaasm".
var try = regexp.MustCompile(`_(\d+)_simd`)

// lastTries leaves of the texts that differ by their try alone the last one.
func lastTries(texts []dumped) []dumped {
	last := map[string]string{} // file, by the name without a try
	number := func(file string) int {
		if m := try.FindStringSubmatch(file); m != nil {
			n, _ := strconv.Atoi(m[1]) // of too many digits, 0: none that a compiler writes
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

// finished leaves of a kernel's texts those of which the compiler made machine code, if it did of some: it gives up a width
// of which registers spill, and tries the next.
func (f *dumpFolder) finished(texts []dumped) []dumped {
	compiled := func(d dumped) bool { return f.compiled[strings.TrimSuffix(d.file, textSuffix)] }
	some := map[string]bool{}
	for _, d := range texts {
		some[d.name] = some[d.name] || compiled(d)
	}
	return slices.DeleteFunc(texts, func(d dumped) bool { return some[d.name] && !compiled(d) })
}

// kernelNames are what kernels are chosen by: of several of one name with the number of lanes, or else with the file.
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

// extensions begins the option with which the driver lists all that a device has, forty names: it says nothing of a
// program.
const extensions = "-cl-ext="

// tersely are options without the names of a device's extensions, and without the name of their file, which newer
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
