package lsp

import (
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/book"
	"github.com/lanewise/lanewise/core/visa"
)

// diagnostic is what is wrong at a place.
type diagnostic struct {
	Range       textRange        `json:"range"`
	Severity    int              `json:"severity"`
	Code        string           `json:"code"`
	Description *codeDescription `json:"codeDescription,omitempty"`
	Source      string           `json:"source"`
	Message     string           `json:"message"`
	Related     []related        `json:"relatedInformation,omitempty"`
}

type codeDescription struct {
	Href string `json:"href"`
}

// related is another place that a diagnostic is about.
type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

// Sources of diagnostics.
const (
	sourceText = "lanewise"
	sourceRun  = "lanewise run"
)

// tell publishes what a quick reading finds, and has the rest found out when the client is silent. Where the rest had
// something to say the last time, all waits for that: what it said must not come and go with every key. A text that has
// just been opened is told all of at once.
func (s *server) tell(d *document) {
	if !d.told || d.lost {
		s.tellAll(d)
		return
	}
	if d.stable {
		s.publish(d, s.quick(d))
	}
	s.thorough = append(s.thorough, d)
}

// quick is what a quick reading finds: of the edited lines, if that is enough.
func (s *server) quick(d *document) []diagnostic {
	if list, ok := d.reread(); ok {
		return append(list, d.reports...)
	}
	return s.diagnose(d, func(r *reading) []visa.Diagnostic { return r.quick })
}

// tellAll publishes all that is found before a run.
func (s *server) tellAll(d *document) {
	quick := len(s.diagnose(d, func(r *reading) []visa.Diagnostic { return r.quick }))
	all := s.diagnose(d, (*reading).diagnostics)
	told := d.told && d.stable && !d.lost && reflect.DeepEqual(all, d.published)
	d.told, d.stable = true, len(all) == quick
	if !told {
		s.publish(d, all)
	}
	for _, p := range d.read(s).parts {
		p.read().document.Definition(0) // finds all names: the next edit does not wait for it
	}
}

// diagnose is what a reading of a document finds, with the reports of its last run.
func (s *server) diagnose(d *document, found func(*reading) []visa.Diagnostic) []diagnostic {
	list := []diagnostic{}
	if d.lost {
		return append(list, diagnostic{Severity: severityError, Code: "V0103", Source: sourceText,
			Message: "A change of this text was larger than 64 MiB and was not read. Close the text and open it again."})
	}
	snap := d.read(s)
	for _, p := range snap.problems {
		list = append(list, snap.blockDiagnostic(p.Line, p.Message))
	}
	for _, p := range snap.parts {
		diags := found(p.read())
		if p.program != nil {
			if p.program.Ignore {
				continue
			}
			rest, broken := p.program.Promised(diags)
			if broken != "" {
				list = append(list, snap.blockDiagnostic(p.program.Line, broken))
			}
			diags = rest
		}
		for i := range diags {
			list = append(list, p.diagnostic(&diags[i]))
		}
	}
	return append(list, d.reports...)
}

// diagnostic is one of a program, with the definitions of the names that stand in it.
func (p *part) diagnostic(d *visa.Diagnostic) diagnostic {
	return p.described(d, func(off int) (related, bool) {
		def, _, ok := p.document.Definition(off)
		if !ok || def.Start < d.Span.End && d.Span.Start < def.End {
			return related{}, false
		}
		return p.defined(def), true
	})
}

// defined says that a name is defined in a place.
func (p *part) defined(def visa.Span) related {
	return related{p.locate(def), p.file.Slice(def) + " is defined here."}
}

// described is a diagnostic with what definition says of the names in its span.
func (p *part) described(d *visa.Diagnostic, definition func(off int) (related, bool)) diagnostic {
	out := diagnostic{Range: p.rangeOf(d.Span), Severity: severityOf(d.Severity), Code: d.Code, Source: sourceText, Message: d.Message, Description: describe(d.Page)}
	if d.Span.End-d.Span.Start > mostNamed {
		return out
	}
	text := p.file.Slice(d.Span)
	for i := 0; i < len(text) && len(out.Related) < mostRelated; i++ {
		if !wordAt(text, i) || i > 0 && wordAt(text, i-1) {
			continue
		}
		if r, ok := definition(int(d.Span.Start) + i); ok && !slices.Contains(out.Related, r) {
			out.Related = append(out.Related, r)
		}
	}
	return out
}

// mostRelated is how many places a diagnostic is given, and mostNamed the longest span in whose text names are looked
// for.
const (
	mostRelated = 4
	mostNamed   = 400
)

func wordAt(s string, i int) bool {
	c := s[i]
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '$' || c == '%'
}

// blockDiagnostic is about the words behind a code block's language.
func (s *snapshot) blockDiagnostic(line int, message string) diagnostic {
	at := s.page.LineSpan(line)
	return diagnostic{Range: textRange{s.position(int(at.Start)), s.position(int(at.End))}, Severity: severityError,
		Code: book.ProblemCode, Source: sourceText, Message: message}
}

// Where the specifications can be read.
const (
	visaPages = "https://github.com/intel/intel-graphics-compiler/blob/master/documentation/visa/"
	ptxPages  = "https://docs.nvidia.com/cuda/parallel-thread-execution/"
)

// addressOf is the address of a page, as the tables name pages: "5_operands.md#predication", "PTX ISA, \"...\"". "" for
// none.
func addressOf(page string) string {
	switch {
	case page == "":
		return ""
	case strings.HasPrefix(page, "ptx_call.md"):
		return ptxPages + "#control-flow-instructions-call"
	case strings.HasPrefix(page, "PTX ISA"):
		_, section, _ := strings.Cut(page, "\"")
		return ptxPages + anchor(strings.TrimSuffix(section, "\""))
	}
	return visaPages + page
}

// anchor is how NVIDIA's page calls a section, by its title; "" for none.
func anchor(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return ""
	}
	return "#" + strings.Join(words, "-")
}

func describe(page string) *codeDescription {
	if page == "" {
		return nil
	}
	return &codeDescription{addressOf(page)}
}

// publish tells the client all diagnostics of a document.
func (s *server) publish(d *document, list []diagnostic) {
	d.published = list
	s.notify("textDocument/publishDiagnostics", struct {
		URI         string       `json:"uri"`
		Version     int          `json:"version"`
		Diagnostics []diagnostic `json:"diagnostics"`
	}{d.uri, d.version, list})
}
