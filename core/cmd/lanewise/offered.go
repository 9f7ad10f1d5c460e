package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/launchline"
	ptxparser "github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// offeredPrograms returns the programs of a text as a compiler writes it, which says nothing about its launch. There is
// one for each kernel; the wanted kernel, or the only one, gets the launch lines that an editor offers. In vISA it is
// the first kernel, because a compiler writes one kernel per file, on the platform that is asked for or that the kernel
// needs. What stands around a program that was copied from a log or the like is removed, and inline assembly becomes a
// program.
func offeredPrograms(f *visa.File, wanted, platform string) ([]*corpus.Program, error) {
	f = visa.NewFile(f.Name, strings.TrimPrefix(f.Text, "\ufeff")) // launch lines come before the text
	f, copied := withoutPasted(f)
	var list []*corpus.Program
	launched, err := false, error(nil)
	if lang.IsPTX(f.Name, f.Text) {
		launched = len(launchline.Find(f.Text)) > 0
		list, err = offeredPTX(f, wanted, launched)
	} else {
		lines, _ := launch.Parse(f)
		launched = !lines.Bare()
		list, err = offeredVISA(f, lines, platform)
	}
	switch {
	case launched && !copied:
		return nil, errors.New(f.Name + " has launch lines: `lanewise run` runs it as it is")
	case err == nil && list == nil:
		return nil, errors.New(f.Name + " has no kernel")
	}
	return list, err
}

// offeredVISA returns the program of the first kernel of a text; lines are the text's launch lines.
func offeredVISA(f *visa.File, lines *launch.Spec, platform string) ([]*corpus.Program, error) {
	m, _ := parser.Parse(f)
	k := m.Kernel()
	if k == nil {
		return nil, nil
	}
	if !lines.Bare() {
		return []*corpus.Program{{Kernel: k.Name, Text: f.Text}}, nil
	}
	if lines.PlatformSpan == (visa.Span{}) {
		var err error
		if f, err = onPlatform(f, platform); err != nil {
			return nil, err
		}
	}
	p, err := offeredProgram(f, k.Name)
	return []*corpus.Program{p}, err
}

// offeredPTX returns the programs of the kernels of a text; launched says that the text has launch lines.
func offeredPTX(f *visa.File, wanted string, launched bool) (list []*corpus.Program, err error) {
	m, diags := ptxparser.Parse(f)
	var kernels []*syntax.Func
	for _, k := range m.Funcs {
		if k.Kernel && k.HasBody {
			kernels = append(kernels, k)
		}
	}
	if kernels == nil {
		return nil, firstError(f, diags)
	}
	for _, k := range kernels {
		text := f.Text
		if launched {
			return []*corpus.Program{{Kernel: k.Name, Text: text}}, nil
		}
		if len(kernels) > 1 && k.Name != wanted {
			list = append(list, &corpus.Program{Kernel: k.Name})
			continue
		}
		if len(kernels) > 1 { // the lines are offered for the kernel that a launch line names, otherwise for the first one
			b := k.FirstBlock()
			text = fmt.Sprintf("%s launch %s block=%d,%d,%d\n%s", launchline.Marker, k.Name, b[0], b[1], b[2], text)
		}
		p, err := offeredProgram(visa.NewFile(f.Name, text), k.Name)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// onPlatform returns a text with a line for its platform: the one that is asked for, or else the one on which the text
// has no errors, if there is one.
func onPlatform(f *visa.File, platform string) (*visa.File, error) {
	if platform != "" {
		p, err := platformByName(platform)
		if err != nil {
			return nil, err
		}
		return visa.NewFile(f.Name, launchline.Marker+" platform "+p.String()+"\n"+f.Text), nil
	}
	_, diags := either.Open(f)
	for _, d := range diags {
		if assembler.AboutPlatform(&d) && d.Severity == visa.Error && d.Fix != nil {
			return visa.NewFile(f.Name, f.Text[:d.Fix.Span.Start]+d.Fix.Text+f.Text[d.Fix.Span.End:]), nil
		}
	}
	return f, nil
}

// withoutPasted returns a text without what was copied along with it, if only that keeps it from being a program.
func withoutPasted(f *visa.File) (program *visa.File, copied bool) {
	if _, diags := either.Open(f); !visa.HasErrors(diags) {
		return f, false
	}
	d, copied := lang.Pasted(f)
	if !copied {
		return f, false
	}
	return visa.NewFile(f.Name, d.Fix.Text), true
}

// firstError returns the first error of a text.
func firstError(f *visa.File, diags []visa.Diagnostic) error {
	for _, d := range diags {
		if d.Severity == visa.Error {
			return errors.New(f.Name + " has errors, the first: " + d.Message)
		}
	}
	return nil
}

// offeredProgram returns a text with the launch lines that are offered for a kernel. A kernel without parameters needs
// none.
func offeredProgram(f *visa.File, kernel string) (*corpus.Program, error) {
	p := &corpus.Program{Kernel: kernel, Text: f.Text}
	_, diags := either.Open(f)
	if err := firstError(f, diags); err != nil { // perhaps only about the launch of this kernel
		return nil, err
	}
	for _, d := range diags {
		switch {
		case !unlaunched(&d):
		case d.Fix == nil: // about a texture, which the kernel's lines give
		default:
			p.Text = f.Text[:d.Fix.Span.Start] + d.Fix.Text + f.Text[d.Fix.Span.End:]
		}
	}
	vary(p)
	return p, nil
}

// vary lets a program that uses shared memory be tried in groups of other sizes than the offered lines have, unless a
// PTX text says how many threads it is for.
func vary(p *corpus.Program) {
	has := func(s string) bool { return strings.Contains(p.Text, s) }
	key := " local="
	switch {
	case has(".reqntid") || has(".maxntid"):
		return
	case has(".shared"):
		key = " block="
	case !has(launchline.Marker + " slm "):
		return
	}
	head, rest, _ := strings.Cut(p.Text, key)
	end := strings.IndexAny(rest, " \n")
	if end < 0 {
		return
	}
	first := [3]int{1, 1, 1}
	for i, n := range strings.SplitN(rest[:end], ",", 3) {
		first[i], _ = strconv.Atoi(n)
	}
	p.Vary(corpus.UsualGroups(first, first[1] == 1, first[1] > 1), func(m corpus.Made) (*corpus.Program, error) {
		other := *p
		if g := m.Group; g != first && g[0] > 0 {
			other.Text = head + key + fmt.Sprintf("%d,%d,%d", g[0], g[1], g[2]) + rest[end:]
		}
		return &other, nil
	})
}
