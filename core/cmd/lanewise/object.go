package main

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/object"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// launchLines are the launch lines for a text that has none of its own: of an object, or a compiler's dump.
type launchLines struct {
	name string // of the file with the lines; "" if none was named
	text string // its `//@` lines at their places; all other lines are empty
}

// readLaunch reads the `//@` lines of a file.
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

// linesOf returns the launch lines of a text.
func linesOf(name, content string) *launchLines {
	all := strings.Split(content, "\n")
	lines := make([]string, len(all))
	for _, l := range launchline.Find(content) {
		lines[l.Row] = all[l.Row]
	}
	return &launchLines{name, strings.Join(lines, "\n")}
}

// isObject reports whether a file is a binary object, which begins with CISA.
func isObject(content string) bool { return strings.HasPrefix(content, "CISA") }

// runnable is a file that is ready to run: an object as text, and with launch lines if the file has none.
type runnable struct {
	*source
	notes  []string // what the text of an object leaves out
	own    int      // number of the text's own lines, above the launch lines
	launch *launchLines
}

// of prepares a file to run. An object becomes the text that disasm writes, for the platform that the launch lines name
// or the first one that takes it. Without -launch it runs with the lines that the page offers for a compiler's dump.
// Launch lines are put below the text, so that its own lines keep their numbers.
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

// offered adds the launch lines that the checks offer, if any, below the text, so that its own lines keep their
// numbers, and a note that says so.
func (p *runnable) offered() {
	_, diags := either.Open(p.File)
	for _, d := range diags {
		if unlaunched(&d) && d.Fix != nil {
			p.source = &source{visa.NewFile(p.Name, lined(p.Text)+strings.TrimPrefix(d.Fix.Text, "\n")), p.path, p.block}
			p.notes = append(p.notes, "No launch line says what "+filepath.Base(p.Name)+" is run with: it is run with those that an editor offers.")
			return
		}
	}
}

// unlaunched reports whether a diagnostic is the one about a kernel without launch lines.
func unlaunched(d *visa.Diagnostic) bool {
	return d.Code == launch.NoLinesCode || d.Code == ptx.NoLinesCode
}

// lined returns a text whose last line has a line end.
func lined(text string) string {
	if text == "" || strings.HasSuffix(text, "\n") {
		return text
	}
	return text + "\n"
}

// place maps a line and column of the program to the file that they come from.
func (p *runnable) place(line, col int) (string, int, int) {
	if p.own > 0 && line > p.own {
		return p.launch.name, line - p.own, col
	}
	line, col = p.position(line, col)
	return p.path, line, col
}
