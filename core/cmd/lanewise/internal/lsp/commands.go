package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/snippet"
	"github.com/lanewise/lanewise/core/visa"
)

type codeLens struct {
	Range   textRange `json:"range"`
	Command command   `json:"command"`
}

// program is the argument of a command: the text, and a line of it, from 0, that the program is in.
type program struct {
	URI  string `json:"uri"`
	Line int    `json:"line"`
}

// codeLenses returns the lenses above the first kernel of each program.
func (s *server) codeLenses(snap *snapshot) (any, error) {
	lenses := []codeLens{}
	for _, p := range snap.parts {
		if p.program != nil && p.program.Ignore {
			continue
		}
		at := slices.IndexFunc(p.outline(), func(x outline) bool { return x.Kind == "kernel" })
		if at < 0 {
			continue
		}
		where := p.rangeOf(p.outline()[at].SelectionRange)
		if p.program != nil { // the kernel may be in the block that this one continues
			line := p.program.Line - 1
			where = textRange{position{Line: line}, position{Line: line}}
		}
		args := []any{program{snap.uri, p.in.position(p.to(p.begin())).Line}}
		if s.options.Run != nil {
			lenses = append(lenses, codeLens{where, command{"Run", commandRun, args}})
		}
		if s.settings.Debug {
			lenses = append(lenses, codeLens{where, command{"Debug", commandDebug, args}})
		}
		if s.settings.Host != "" {
			lenses = append(lenses, codeLens{where, command{"Open in Lanewise", commandOpen, args}})
		}
	}
	return lenses, nil
}

// execute carries out a command.
func execute(s *server, c *call) (any, error) {
	var q struct {
		Command   string            `json:"command"`
		Arguments []json.RawMessage `json:"arguments"`
	}
	if err := decodeParams(c.params, &q); err != nil {
		return nil, err
	}
	do := map[string]func(*call, *document, *part) (any, error){commandRun: s.run, commandOpen: s.openInLanewise}[q.Command]
	if do == nil || q.Command == commandRun && s.options.Run == nil || q.Command == commandOpen && s.settings.Host == "" {
		return nil, &responseError{codeInvalidParams, "There is no command " + q.Command + " here."}
	}
	if len(q.Arguments) != 1 {
		return nil, &responseError{codeInvalidParams, "The command has one argument: the program."}
	}
	var which program
	if err := decodeParams(q.Arguments[0], &which); err != nil {
		return nil, err
	}
	d, err := s.document(which.URI)
	if err != nil {
		return nil, err
	}
	p, _ := d.read(s).at(position{Line: which.Line})
	if p == nil {
		return nil, &responseError{codeInvalidParams, fmt.Sprintf("No program stands in line %d.", which.Line+1)}
	}
	return do(c, d, p)
}

// ran is the result of lanewise.run.
type ran struct {
	Pass bool   `json:"pass"`
	Text string `json:"text"`
}

// run runs a program in a goroutine of its own, shows the outcome, and publishes its reports until the text changes.
func (s *server) run(c *call, d *document, p *part) (any, error) {
	snap := d.snapshot
	go func() {
		o := s.options.Run(c.ctx, p.file)
		then := func() {
			if err := c.ctx.Err(); err != nil {
				c.reply(nil, err)
				return
			}
			if d.snapshot == snap && s.texts[d.uri] == d {
				d.reports = p.reports(o.Reports)
				s.publish(d, s.diagnose(d, (*reading).diagnostics))
			}
			severity := severityInformation
			if !o.Pass {
				severity = severityWarning
			}
			s.show(severity, o.Text)
			c.reply(ran{o.Pass, o.Text}, nil)
		}
		select {
		case s.later <- then:
		case <-s.ended:
		}
	}()
	return nil, errLater
}

// reports returns the reports of a run as diagnostics at their lines.
func (p *part) reports(list []Report) (out []diagnostic) {
	for _, r := range list {
		if r.Line > 0 {
			d := visa.Diagnostic{Span: p.statement(r.Line), Severity: r.Severity, Code: r.Code, Message: r.Message, Page: r.Page}
			told := p.diagnostic(&d)
			told.Source, told.Related = sourceRun, nil
			out = append(out, told)
		}
	}
	return out
}

// statement returns the span of a line without the blanks around it.
func (p *part) statement(line int) visa.Span {
	at := p.file.LineSpan(line)
	text := p.file.Slice(at)
	at.Start += int32(len(text) - len(strings.TrimLeft(text, " \t")))
	at.End -= int32(len(text) - len(strings.TrimRight(text, " \t")))
	return visa.Span{Start: at.Start, End: max(at.Start, at.End)}
}

// openInLanewise asks the client to open a link that holds the program.
func (s *server) openInLanewise(_ *call, _ *document, p *part) (any, error) {
	fragment, err := snippet.Encode(snippet.Snippet{Name: p.file.Name, Text: p.file.Text})
	if err != nil {
		return nil, failed(err.Error())
	}
	link := strings.TrimSuffix(s.settings.Host, "/") + "/" + fragment
	if s.client.Capabilities.Window.ShowDocument.Support {
		s.ask("window/showDocument", struct {
			URI      string `json:"uri"`
			External bool   `json:"external"`
		}{link, true})
	} else {
		s.show(severityInformation, link)
	}
	return struct {
		Link string `json:"link"`
	}{link}, nil
}

// Commands of code lenses. The client implements commandDebug.
const (
	commandRun   = "lanewise.run"
	commandOpen  = "lanewise.open"
	commandDebug = "lanewise.debug"
)
