// Package corpus reads the program folders that hold what Intel's OpenCL compiler made of a kernel: the vISA texts,
// layout.json (what the host must put at which payload offset) and, in the folder above, kernel.cl and the
// expected*.json files (launch and answers). It turns such a folder into one self-contained text whose `//@` lines say
// all of this. It also reads zebins and the compiler's dumps.
//
// The tools use this package, the browser does not: the engine reads texts only.
package corpus

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// Read makes the programs of a folder: one for each set of answers that is valid for its SIMD width.
func Read(dir string) ([]*Program, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	answers, err := filepath.Glob(filepath.Join(filepath.Dir(dir), "expected*.json"))
	if err != nil {
		return nil, err
	}
	sort.Strings(answers)
	return ReadWith(dir, answers)
}

// ReadWith makes the programs of a folder with sets of answers from elsewhere. In addition to what the corpus has,
// these can describe images, samplers and the buffer that printf writes.
func ReadWith(dir string, answers []string) ([]*Program, error) {
	l, _, opencl, text, err := readFolder(dir)
	if err != nil {
		return nil, err
	}
	var programs []*Program
	for _, path := range answers {
		variant := strings.TrimPrefix(strings.TrimSuffix(strings.TrimPrefix(filepath.Base(path), "expected"), ".json"), ".")
		if strings.HasPrefix(variant, "sg") {
			if variant != fmt.Sprint("sg", l.SIMD) {
				continue // answers for another sub-group size
			}
			variant = ""
		}
		var x expected
		if err := readJSON(path, &x); err != nil {
			return nil, err
		}
		c := converter{layout: l, expected: &x}
		for _, p := range parameters(opencl, l.Kernel) {
			c.names = append(c.names, p.Name)
		}
		spec, err := c.spec()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
		p := &Program{Kernel: l.Kernel, Config: filepath.Base(dir), Variant: variant, Arguments: c.checked}
		spec.Title = p.Name()
		p.Text = launch.Print(spec) + text
		programs = append(programs, p)
	}
	if len(programs) == 0 {
		return nil, fmt.Errorf("%s: %w for SIMD%d lies in the folder above", dir, ErrNoAnswers, l.SIMD)
	}
	return programs, nil
}

// ErrNoAnswers is the error for a folder without answers. ReadMade makes a program of it nevertheless.
var ErrNoAnswers = errors.New("no expected*.json")

// readFolder reads a folder: its layout, its kernel (nil if the text has none), the OpenCL source, if there is one, and
// the text of the program, which begins with the source as a comment.
func readFolder(dir string) (l *layout, kernel *visa.Object, opencl, text string, err error) {
	l = &layout{}
	if err := readJSON(filepath.Join(dir, "layout.json"), l); err != nil {
		return nil, nil, "", "", err
	}
	if l.Kernel == "" {
		return nil, nil, "", "", errors.New(filepath.Join(dir, "layout.json") + " names no kernel")
	}
	if err := l.lanes(); err != nil {
		return nil, nil, "", "", fmt.Errorf("%s: %w", filepath.Join(dir, "layout.json"), err)
	}
	sources, err := readSources(dir, l.Kernel)
	if err != nil {
		return nil, nil, "", "", err
	}
	l.ReadsGrid = slices.ContainsFunc(sources[1:], readsGrid.MatchString)
	module, _ := parser.Parse(visa.NewFile(l.Kernel, sources[0]))
	if kernel = module.Kernel(); kernel != nil {
		l.surfaces(kernel)
	}
	source, err := os.ReadFile(filepath.Join(filepath.Dir(dir), "kernel.cl"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, nil, "", "", err
	}
	opencl = string(source)
	return l, kernel, opencl, comment(opencl) + strings.Join(sources, "\n"), nil
}

// readSources reads the text of the kernel and the texts of the functions of its program.
func readSources(dir, kernel string) ([]string, error) {
	functions, err := filepath.Glob(filepath.Join(dir, kernel+".f*.visaasm"))
	if err != nil {
		return nil, err
	}
	sort.Slice(functions, func(i, j int) bool { // f2 before f10
		a, b := functions[i], functions[j]
		return len(a) < len(b) || len(a) == len(b) && a < b
	})
	var texts []string
	for i, path := range append([]string{filepath.Join(dir, kernel+".visaasm")}, functions...) {
		b, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		text := strings.TrimRight(string(b), "\n") + "\n"
		if i > 0 && strings.HasPrefix(text, ".version") { // Intel's assembler takes it only once
			_, text, _ = strings.Cut(text, "\n")
		}
		texts = append(texts, text)
	}
	return texts, nil
}

// comment returns the OpenCL source as a comment to put above the text.
func comment(opencl string) string {
	opencl = strings.TrimSpace(opencl)
	if opencl == "" {
		return "\n"
	}
	return "\n// " + strings.ReplaceAll(opencl, "\n", "\n// ") + "\n\n"
}

func readJSON(path string, to any) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(b, to); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// ReadMade makes the program of a folder that has no answers (ErrNoAnswers).
func ReadMade(dir string) (*Program, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	l, kernel, opencl, text, err := readFolder(dir)
	if err != nil {
		return nil, err
	}
	p, err := l.withMade(Program{Kernel: l.Kernel, Config: filepath.Base(dir), Text: text}, kernel, nil, parameters(opencl, l.Kernel), false)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return p, nil
}
