package corpus

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

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

// ReadDump makes a program of each kernel that Intel's compiler has dumped into a folder (IGC_ShaderDumpEnable): the kernel,
// the functions that it calls, and launch lines that give every input a value. Options that stand beside them are
// told in a comment. A platform is set where the kernel needs another one than the usual.
func ReadDump(dir string) ([]*Program, error) {
	kernels, functions, options, err := readDumped(dir)
	if err != nil {
		return nil, err
	}
	var programs []*Program
	for _, k := range kernels {
		text := k.text
		called := map[string]bool{}
		for i := 0; i < len(functions); i++ { // a function may call those before it
			f := &functions[i]
			if !called[f.name] && mentions(text, f.name) {
				called[f.name] = true
				text += withoutVersion(f.text)
				i = -1
			}
		}
		programs = append(programs, &Program{Kernel: k.name, Config: filepath.Base(dir), Text: launchable(k.file, options+text)})
	}
	return programs, nil
}

// readDumped reads the texts of a folder, and its options as comments.
func readDumped(dir string) (kernels, functions []dumped, options string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, "", err
	}
	if len(entries) > mostDumpFiles {
		return nil, nil, "", fmt.Errorf("%s has more than %d files", dir, mostDumpFiles)
	}
	size := 0
	for _, e := range entries {
		text, isOptions := strings.HasSuffix(e.Name(), ".visaasm"), strings.HasSuffix(e.Name(), "options.txt")
		if e.IsDir() || !text && !isOptions {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, nil, "", err
		}
		if size += len(b); size > mostDumped {
			return nil, nil, "", fmt.Errorf("the texts of %s have more than %d MiB", dir, mostDumped>>20)
		}
		if isOptions {
			options += "// " + e.Name() + ": " + strings.Join(strings.Fields(string(b)), " ") + "\n"
			continue
		}
		d := dumped{file: e.Name(), text: strings.TrimRight(string(b), "\n") + "\n"}
		if d.name = directiveName(d.text, ".kernel"); d.name != "" {
			kernels = append(kernels, d)
		} else if d.name = directiveName(d.text, ".global_function"); d.name != "" {
			functions = append(functions, d)
		} else if d.name = directiveName(d.text, ".function"); d.name != "" {
			functions = append(functions, d)
		}
	}
	if len(kernels) == 0 {
		return nil, nil, "", errors.New(dir + " has no .visaasm with a kernel")
	}
	slices.SortFunc(kernels, func(a, b dumped) int { return strings.Compare(a.name+a.file, b.name+b.file) })
	return kernels, functions, options, nil
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
