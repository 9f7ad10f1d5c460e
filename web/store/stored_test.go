package store

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/surfaces"
)

// The documents as pages have stored them. Every field of each has a value somewhere.
const (
	storedText = `{"name":"shown.visaasm","text":"d\ne\nfg","edited":true,"noKeys":true,"noNotes":true,"noCode":true,` + storedSettings + `,` +
		`"id":"1zgj1hak0he7n","line":"13opnvkid0tim","base":-1,"rev":1795270921200,"kept":true,"named":true,"at":1795270920800,` +
		`"reach":{"run":true,"step":9,"last":14,"ended":true,"expected":2,"right":1,"reports":3},"picture":"awr ps-","page":"gone"}`

	storedPrograms = `[{"id":"1td1kgkj6ksrf","name":"mine.visaasm","text":"a\nb\nc","page":"other","line":"26lh6gmvu77nl","base":-1,"rev":1795270920401,"at":1795270860000,` +
		`"recovered":true,"named":true,"reach":{"run":true,"step":4,"last":14,"expected":2,"right":1,"reports":3},"picture":"aaww","set":{` + storedSettings + `}},` +
		`{"id":"gone","name":"","text":"","line":"26lh6gmvu77nl","base":-1,"rev":1795270920402,"deleted":true,"reach":{}}]`

	storedSettings = `"format":1,"tab":"breakpoints","breaks":[{"ID":2,"Kind":0,"Line":2,"Name":"","Function":"","Lanes":0,"Thread":-1,"Condition":"","Hit":"","Log":"","Off":false}],` +
		`"watches":[{"text":"X","format":0,"own":false},{"text":"Y","format":4,"own":true,"curve":true}],"operand":2,"granularity":1,"memory":"typed","inline":true,` +
		`"pins":[{"name":"V32","first":1}],"lanes":[3,7],"layouts":{"desktop":{"preset":"learn","sizes":{"code":500},"folded":{"region":true}}}`
)

// sameJSON compares two documents without regard to the order of their fields.
func sameJSON(t *testing.T, what string, got, want []byte) {
	t.Helper()
	var a, b any
	if err := json.Unmarshal(got, &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(want, &b); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%s is stored as\n%s, was\n%s", what, got, want)
	}
}

// shownAsStored checks that a page shows a program in the way in which it was stored.
func (p *page) shownAsStored(name, text string) {
	p.t.Helper()
	s := p.s
	if s.Name != name || p.text != text || !s.Edited {
		p.t.Errorf("%s %q, edited %v", s.Name, p.text, s.Edited)
	}
	if len(s.Breaks) != 1 || s.Breaks[0].Line != 2 || !slices.Equal(s.Watches, []kept.Watch{{Text: "X"}, {Text: "Y", Format: protocol.PackedHF, Own: true, Curve: true}}) ||
		!slices.Equal(s.PinnedLanes(), []int{3, 7}) {
		p.t.Errorf("%s: breakpoints %+v, watches %+v, lanes %v", name, s.Breaks, s.Watches, s.PinnedLanes())
	}
	if s.Format != protocol.Hex || s.Tab != layout.TabBreakpoints || s.Operand != protocol.RoleSrc1 || s.Granularity != protocol.ByInstruction || s.Memory.Form != surfaces.FormTyped || !s.Inline {
		p.t.Errorf("%s: %v, %s, %v, %v, %s, %v", name, s.Format, s.Tab, s.Operand, s.Granularity, s.Memory.Form, s.Inline)
	}
	if l := &s.Layout; !slices.Equal(s.Pins, []kept.Pin{{Name: "V32", First: 1}}) || l.Preset() != layout.Learn || l.Size(layout.SplitCode) != 500 || !l.IsFolded(layout.PanelRegion) {
		p.t.Errorf("%s: pins %+v, layout %+v", name, s.Pins, s.Layout)
	}
}

// Stored documents open as they were left and are stored again unchanged, because a page of another version of
// Lanewise may be the next to read them.
func TestStoredDocumentsStayAsTheyAre(t *testing.T) {
	files := storage.Memory()
	for name, data := range map[string]string{kept.TextDocument: storedText, kept.ProgramsDocument: storedPrograms} {
		if err := files.Save(name, []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	p := newPage(t, files, Opening{Width: 1300, Height: 900})
	p.shownAsStored("shown.visaasm", "d\ne\nfg")
	if s := p.s; !s.NoKeys || !s.NoNotes || !s.Interpret {
		t.Errorf("keys %v, notes %v, code %v", !s.NoKeys, !s.NoNotes, !s.Interpret)
	}
	if r := p.s.Reach(); r != (kept.Reach{Run: true, Step: 9, Last: 14, Ended: true, Expected: 2, Right: 1, Reports: 3}) || p.s.OpenPicture() != "awr ps-" {
		t.Errorf("it has got to %+v, %q", r, p.s.OpenPicture())
	}
	p.s.saveSoon()
	p.advance(keepDelay(0))
	data, err := files.Load(kept.TextDocument)
	if err != nil {
		t.Fatal(err)
	}
	sameJSON(t, "the text", data, []byte(strings.Replace(storedText, `"gone"`, `"`+p.s.keep.page+`"`, 1)))

	list, err := kept.ReadPrograms([]byte(storedPrograms))
	if err != nil {
		t.Fatal(err)
	}
	sameJSON(t, "the list", kept.Encode(list), []byte(storedPrograms))
	p.s.SetFormat(protocol.Decimal)
	p.s.ShowTab(layout.TabMemory)
	p.s.ToggleInline()
	p.s.ResetLayout()
	p.s.OpenProgram("1td1kgkj6ksrf")
	p.shownAsStored("mine.visaasm", "a\nb\nc")
	if r := p.s.Reach(); r.Step != 4 || p.s.OpenPicture() != "aaww" {
		t.Errorf("it has got to %+v, %q", r, p.s.OpenPicture())
	}
}

// A page that is reloaded after another page has stored its text gets its own back from the list, with everything
// that belongs to it.
func TestAPageTakesItsOwnProgramBack(t *testing.T) {
	p := newPage(t, nil, Opening{Width: 1300, Height: 900})
	list, err := kept.ReadPrograms([]byte(storedPrograms))
	if err != nil {
		t.Fatal(err)
	}
	p.s.Programs, p.s.keep.was = list, "other"
	p.s.restoreText(&kept.Shown{Own: kept.Own{ID: "its", Name: "its.visaasm", Text: "its", Page: "another", Reach: kept.Reach{Run: true, Step: 1}, Picture: "a"},
		Settings: kept.Settings{Watches: []kept.Watch{{Text: "Its"}}, Lanes: []int{1}}, Edited: true})
	p.shownAsStored("mine.visaasm", "a\nb\nc")
	if r := p.s.Reach(); r.Step != 4 || p.s.OpenPicture() != "aaww" {
		t.Errorf("it has got to %+v, %q", r, p.s.OpenPicture())
	}
	if p.s.OpenID() != "1td1kgkj6ksrf" || len(p.others()) != 0 {
		t.Errorf("%s is shown beside %+v", p.s.OpenID(), p.others())
	}
}

// Each program has the arrangement of panels with which it was left.
func TestAnArrangementBelongsToItsProgram(t *testing.T) {
	p := newPage(t, nil, Opening{Width: 1300, Height: 900})
	id := p.makes("a.visaasm", "a")
	p.s.Resize(layout.SplitCode, 500)
	p.makes("b.visaasm", "b")
	p.s.Resize(layout.SplitCode, 600)
	p.s.OpenProgram(id)
	if size := p.s.Layout.Size(layout.SplitCode); size != 500 {
		t.Errorf("the code is %d pixels wide, and was left with 500", size)
	}
}

// A program that showed bytes and values shows both again after a program that showed only bytes.
func TestTheFormOfMemoryBelongsToItsProgram(t *testing.T) {
	p := newPage(t, nil, Opening{})
	id := p.makes("a.visaasm", "a")
	p.makes("b.visaasm", "b")
	p.s.ShowMemoryAs(surfaces.FormHex)
	p.s.OpenProgram(id)
	if form := p.s.Memory.Form; form != surfaces.FormBoth {
		t.Errorf("memory is shown as %s", form)
	}
}
