package lsp

import (
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/book"
	"github.com/lanewise/lanewise/core/visa"
)

// diagnostic is a problem at a place.
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

// related is another place that matters to a diagnostic.
type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

// Sources of diagnostics.
const (
	sourceText = "lanewise"
	sourceRun  = "lanewise run"
)

// tell publishes what a quick reading finds, and puts off the thorough one until the client is silent. If the last
// thorough reading found more than the quick one, nothing is published before the next thorough one: its findings must
// not come and go with every key. For a text that has just been opened, everything is published at once.
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

// quick returns what a quick reading finds; it reads only the edited lines if that is enough.
func (s *server) quick(d *document) []diagnostic {
	if list, ok := d.reread(); ok {
		return append(list, d.reports...)
	}
	return s.diagnose(d, func(r *reading) []visa.Diagnostic { return r.quick })
}

// tellAll publishes everything that is found before a run.
func (s *server) tellAll(d *document) {
	quick := len(s.diagnose(d, func(r *reading) []visa.Diagnostic { return r.quick }))
	all := s.diagnose(d, (*reading).diagnostics)
	told := d.told && d.stable && !d.lost && reflect.DeepEqual(all, d.published)
	d.told, d.stable = true, len(all) == quick
	if !told {
		s.publish(d, all)
	}
	for _, p := range d.read(s).parts {
		p.read().document.Definition(0) // makes the index of names now, so that the next edit need not wait for it
	}
}

// diagnose returns what a reading of a document finds, with the reports of its last run.
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

// diagnostic converts a diagnostic of a program, and adds where the names in it are defined.
func (p *part) diagnostic(d *visa.Diagnostic) diagnostic {
	return p.described(d, func(off int) (related, bool) {
		def, _, ok := p.document.Definition(off)
		if !ok || def.Start < d.Span.End && d.Span.Start < def.End {
			return related{}, false
		}
		return p.defined(def), true
	})
}

// defined returns the related information that a name is defined at a place.
func (p *part) defined(def visa.Span) related {
	return related{p.locate(def), p.file.Slice(def) + " is defined here."}
}

// described converts a diagnostic, and adds what definition returns for the names in its span.
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

// Limits of the related places: mostRelated is their number, mostNamed the longest span that is searched for names.
const (
	mostRelated = 4
	mostNamed   = 400
)

func wordAt(s string, i int) bool {
	c := s[i]
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '$' || c == '%'
}

// blockDiagnostic returns a diagnostic about the words behind a code block's language.
func (s *snapshot) blockDiagnostic(line int, message string) diagnostic {
	at := s.page.LineSpan(line)
	return diagnostic{Range: textRange{s.position(int(at.Start)), s.position(int(at.End))}, Severity: severityError,
		Code: book.ProblemCode, Source: sourceText, Message: message}
}

// Addresses of the specifications.
const (
	visaPages = "https://github.com/intel/intel-graphics-compiler/blob/master/documentation/visa/"
	ptxPages  = "https://docs.nvidia.com/cuda/parallel-thread-execution/"
)

// addressOf returns the address of a page by its name in the tables, such as "5_operands.md#predication" or "PTX ISA,
// \"...\""; "" for "".
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

// anchor returns the fragment for a section of NVIDIA's page, by the section's title; "" for "".
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

// publish sends all diagnostics of a document to the client.
func (s *server) publish(d *document, list []diagnostic) {
	d.published = list
	s.notify("textDocument/publishDiagnostics", struct {
		URI         string       `json:"uri"`
		Version     int          `json:"version"`
		Diagnostics []diagnostic `json:"diagnostics"`
	}{d.uri, d.version, list})
}
