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
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
)

// What a folder of dumps may hold: larger ones are no dump of a program.
const (
	mostDumped    = 64 << 20
	mostDumpFiles = 4000
)

// dumped is a vISA text of a folder.
type dumped struct {
	file string
	text string
	name string // of the kernel or function
}

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
	var programs []*Program
	for _, k := range d.kernels {
		z, info := d.described(k)
		if info == nil && described[k.name] {
			continue // the compiler tried this width, and chose another
		}
		text, functions := d.options+k.text, d.calledBy(k.text)
		var p *Program
		if info != nil {
			if p, err = z.program(info, text, functions); err != nil {
				return nil, fmt.Errorf("%s: kernel %s: %w", k.file, k.name, err)
			}
		} else {
			for _, f := range functions {
				text += withoutVersion(f)
			}
			p = &Program{Kernel: k.name, Text: launchable(k.file, d.platformOf(k)+text)}
		}
		p.Config = filepath.Base(dir)
		programs = append(programs, p)
	}
	return programs, nil
}

// dumpFolder is what a folder of dumps holds.
type dumpFolder struct {
	kernels, functions []dumped
	options            string                  // as comments
	commands           map[string]isa.Platform // that the compiler was called for, by the beginning of the names of its texts
	zebins             []*zebin
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

// described is the first zebin that has the kernel with as many lanes as a text of it, and what it says.
func (d *dumpFolder) described(k dumped) (*zebin, *kernelInfo) {
	simd := attribute(k.text, "SimdSize")
	for _, z := range d.zebins {
		for i := range z.Kernels {
			if info := &z.Kernels[i]; info.Name == k.name && (simd == "" || simd == fmt.Sprint(info.Execution.SIMD)) {
				return z, info
			}
		}
	}
	return nil, nil
}

// calledBy are the functions that a text calls, and those that they call.
func (d *dumpFolder) calledBy(text string) (texts []string) {
	called := map[string]bool{}
	for i := 0; i < len(d.functions); i++ { // a function may call those before it
		f := &d.functions[i]
		if !called[f.name] && mentions(text, f.name) {
			called[f.name] = true
			texts = append(texts, f.text)
			text += f.text
			i = -1
		}
	}
	return texts
}

// readDumped reads what is of use in a folder.
func readDumped(dir string) (*dumpFolder, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	if len(entries) > mostDumpFiles {
		return nil, fmt.Errorf("%s has more than %d files", dir, mostDumpFiles)
	}
	found := &dumpFolder{commands: map[string]isa.Platform{}}
	size := 0
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		text, isOptions, isCommand := strings.HasSuffix(e.Name(), ".visaasm"), strings.HasSuffix(e.Name(), "options.txt"), strings.HasSuffix(e.Name(), commandSuffix)
		if e.IsDir() || !text && !isOptions && !isCommand && !beginsAsZebin(path) {
			continue
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if size += len(b); size > mostDumped {
			return nil, fmt.Errorf("the texts of %s have more than %d MiB", dir, mostDumped>>20)
		}
		if isCommand {
			found.readCommand(e.Name(), b)
			continue
		}
		if isOptions {
			found.options += "// " + e.Name() + ": " + strings.Join(tersely(strings.Fields(string(b))), " ") + "\n"
			continue
		}
		if !text {
			if z, err := openZebin(e.Name(), b); err == nil { // others are no business of vISA
				found.zebins = append(found.zebins, z)
			}
			continue
		}
		d := dumped{file: e.Name(), text: strings.TrimRight(string(b), "\n") + "\n"}
		if d.name = directiveName(d.text, ".kernel"); d.name == symbolTable {
			continue
		} else if d.name != "" {
			found.kernels = append(found.kernels, d)
		} else if d.name = directiveName(d.text, ".global_function"); d.name != "" {
			found.functions = append(found.functions, d)
		} else if d.name = directiveName(d.text, ".function"); d.name != "" {
			found.functions = append(found.functions, d)
		}
	}
	if len(found.kernels) == 0 {
		return nil, errors.New(dir + " has no .visaasm with a kernel")
	}
	sort.Slice(found.kernels, func(i, j int) bool {
		a, b := &found.kernels[i], &found.kernels[j]
		return a.name+a.file < b.name+b.file
	})
	found.kernels, found.functions = lastTries(withoutInline(found.kernels)), lastTries(withoutInline(found.functions))
	return found, nil
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

// attribute is the value of a .kernel_attr of a text; "" if there is none.
func attribute(text, name string) string {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), ".kernel_attr "+name+"="); ok {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}

// directiveName is the name behind the first line of a directive; "" if there is none.
func directiveName(text, directive string) string {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), directive+" "); ok {
			return strings.Trim(strings.TrimSpace(rest), "\"")
		}
	}
	return ""
}

// mentions reports whether a text has a name as a word: in a call, or where its address is taken.
func mentions(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return false
		}
		at += i
		end := at + len(name)
		if (at == 0 || !isNameByte(text[at-1])) && (end == len(text) || !isNameByte(text[end])) {
			return true
		}
		at = end
	}
}

func isNameByte(c byte) bool {
	return c == '_' || c == '$' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// withoutVersion leaves out .version, which a text has once.
func withoutVersion(text string) string {
	if strings.HasPrefix(text, ".version") {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text
}

// launchable sets launch lines in front of a text that has none, as the editor offers them: first the platform that it
// needs, then what its kernel is given. A text with errors stays as it is.
func launchable(name, text string) string {
	for range 2 {
		_, diags := launch.Open(visa.NewFile(name, text))
		i := slices.IndexFunc(diags, func(d visa.Diagnostic) bool {
			return d.Fix != nil && (d.AboutPlatform() || d.Code == launch.NoLinesCode)
		})
		if i < 0 {
			break
		}
		fix := diags[i].Fix
		text = text[:fix.Span.Start] + fix.Text + text[fix.Span.End:]
	}
	return text
}

// extensions begins the option with which the driver lists all that a device has, forty names: it says nothing of a
// program.
const extensions = "-cl-ext="

// tersely are options without the names of a device's extensions.
func tersely(options []string) []string {
	for i, o := range options {
		if strings.HasPrefix(o, extensions) && strings.Contains(o, ",") {
			options[i] = extensions + "…"
		}
	}
	return options
}
