package main

import (
	"errors"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/object"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// launchLines are the lines to run what has none of its own: an object, or a compiler's
// dump.
type launchLines struct {
	name string // of the file; "" if none was named
	text string // its `//@` lines at their places, all others empty
}

// readLaunch takes the `//@` lines of a file.
func readLaunch(path string) (*launchLines, error) {
	if path == "" {
		return &launchLines{}, nil
	}
	content, err := readFile(path)
	if err != nil {
		return nil, err
	}
	if len(launchline.Find(string(content))) == 0 {
		return nil, errors.New(path + " has no launch lines, which begin with " + launchline.Marker)
	}
	return linesOf(path, string(content)), nil
}

// linesOf are the launch lines of a text.
func linesOf(name, content string) *launchLines {
	all := strings.Split(content, "\n")
	lines := make([]string, len(all))
	for _, l := range launchline.Find(content) {
		lines[l.Row] = all[l.Row]
	}
	return &launchLines{name, strings.Join(lines, "\n")}
}

// isObject reports whether a file is a binary object: those begin with CISA.
func isObject(content string) bool { return strings.HasPrefix(content, "CISA") }

// runnable is a file made ready to run: the text of an object, and launch lines where it has
// none.
type runnable struct {
	*source
	notes  []string // what the text of an object leaves out
	own    int      // lines before those of launch
	launch *launchLines
}

// of makes a program ready of a file. An object is the text that disasm writes, for the platform
// that the launch lines name or the first that takes it. Without -launch it runs with the
// lines that the page offers for a compiler's dump. Launch lines stand below the text, so
// that its own lines keep their numbers.
func (l *launchLines) of(src *source) (*runnable, error) {
	p, file := &runnable{source: src, launch: l}, src.File
	binary := isObject(file.Text)
	if !binary && (l.name == "" || lang.IsPTX(file.Name, file.Text) || strings.Contains(file.Text, launchline.Marker)) {
		return p, nil
	}
	if binary {
		platforms, err := candidates("", visa.NewFile(l.name, l.text))
		if err != nil {
			return nil, err
		}
		text, platform, notes, err := object.Text([]byte(file.Text), platforms...)
		if err != nil {
			return nil, err
		}
		if p.notes = notes; len(platforms) > 1 {
			text += launchline.Marker + " platform " + platform.String() + "\n"
		}
		p.source = wholeFile(visa.NewFile(file.Name, text))
		if l.name == "" {
			p.offered()
			return p, nil
		}
	}
	text := lined(p.Text)
	p.own = strings.Count(text, "\n")
	p.source = &source{visa.NewFile(file.Name, text+l.text), src.path, src.block}
	return p, nil
}

// offered adds the launch lines that the checks offer, if they do, below the text: its own lines keep their numbers.
func (p *runnable) offered() bool {
	_, diags := either.Open(p.File)
	for _, d := range diags {
		if unlaunched(&d) && d.Fix != nil {
			p.source = &source{visa.NewFile(p.Name, lined(p.Text)+strings.TrimPrefix(d.Fix.Text, "\n")), p.path, p.block}
			return true
		}
	}
	return false
}

// unlaunched reports whether a diagnostic says that no launch line says what a kernel is given.
func unlaunched(d *visa.Diagnostic) bool {
	return d.Code == launch.NoLinesCode || d.Code == ptx.NoLinesCode
}

// lined is a text whose last line has its end.
func lined(text string) string {
	if text == "" || strings.HasSuffix(text, "\n") {
		return text
	}
	return text + "\n"
}

// place is the file, line and column that those of the program stand for.
func (p *runnable) place(line, col int) (string, int, int) {
	if p.own > 0 && line > p.own {
		return p.launch.name, line - p.own, col
	}
	line, col = p.position(line, col)
	return p.path, line, col
}
