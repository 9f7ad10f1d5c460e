package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
)

// FuzzRestore checks that the page opens whatever is stored, for example by an older or a newer page, and sends the
// engine only messages that it understands; otherwise the page's own Send fails the test.
func FuzzRestore(f *testing.F) {
	for _, text := range []string{
		`{"name":"a.visaasm","text":"x","edited":true,"tab":"problems"}`,
		`{"text":"x","format":200,"operand":200,"granularity":200,"memory":"round","tab":"nowhere"}`,
		`{"text":"x","breaks":[{"ID":-1,"Kind":200,"Line":-5},{"ID":9223372036854775807,"Kind":1,"Line":3}]}`,
		`{"text":"x","watches":[{"text":"X","format":200,"curve":true},{"text":""}]}`,
		`{"text":"x","pins":[{"Name":"X","Range":"0..99999999999999999999"},{}]}`,
		`{"text":1}`, `[]`, `null`, "\x00\xff",
	} {
		f.Add([]byte(text), []byte(`[{"name":"d","text":"e","page":"p"}]`))
		f.Add([]byte(`{}`), []byte(text))
	}
	f.Fuzz(func(t *testing.T, text, drafts []byte) {
		files := storage.Memory()
		for name, data := range map[string][]byte{kept.TextDocument: text, kept.ProgramsDocument: drafts} {
			if err := files.Save(name, data); err != nil {
				t.Fatal(err)
			}
		}
		p := newPage(t, files, Opening{Panels: ^protocol.Panels(0)})
		p.s.Step()
		for range 20 { // breakpoints, watches, the program
			p.finishChecks()
			if len(p.sent) == 0 {
				break
			}
			switch p.sent[0].m.(type) {
			case *protocol.SetBreakpoints:
				p.answer(&protocol.BreakpointsSet{})
			case *protocol.Load:
				p.answer(&protocol.Loaded{View: at(0)})
			default:
				p.answer(&protocol.Stopped{Reason: protocol.StopView, View: at(1)})
			}
		}
		for _, o := range p.others() {
			p.s.OpenProgram(o.ID)
		}
	})
}
