package store

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/snippet"
	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/link"
)

func fragment(t *testing.T, s snippet.Snippet) string {
	t.Helper()
	f, err := snippet.Encode(s)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestALinkShowsAndDoesNotRun(t *testing.T) {
	p := newPage(t, storage.Memory(), Opening{Fragment: fragment(t, snippet.Snippet{Name: "k.visaasm", Text: "linked", Step: 14})})
	if p.text != "linked" || p.s.Name != "k.visaasm" || p.s.View != nil || p.s.LinkStep != 14 {
		t.Fatalf("%q of %s, step %d", p.text, p.s.Name, p.s.LinkStep)
	}
	for _, s := range p.sent {
		if _, ok := s.m.(*protocol.Assemble); !ok {
			t.Fatalf("opening a link asked for %T", s.m)
		}
	}
	p.s.GoToLinkStep()
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	if m := asked[*protocol.Seek](p); m.Step != 14 {
		t.Fatalf("%+v", m)
	}
}

func TestALinkMakesADraftOfTheStoredText(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.typed("mine")
	p.advance(keepDelay(0))
	q := newPage(t, files, Opening{Fragment: fragment(t, snippet.Snippet{Name: "k.visaasm", Text: "linked"})})
	if q.text != "linked" || len(q.others()) != 1 || q.others()[0].Text != "mine" {
		t.Fatalf("%q, drafts %+v", q.text, q.others())
	}
}

func TestAReloadAfterShareKeepsTheProgram(t *testing.T) {
	files := storage.Memory()
	p := newPage(t, files, Opening{})
	p.typed("mine")
	p.s.Share()
	p.advance(keepDelay(0))
	q := newPage(t, files, Opening{Fragment: p.fragment})
	if q.text != "mine" || q.s.OpenID() != p.s.OpenID() || q.s.OpenID() == "" {
		t.Fatalf("%q is program %q, was %q", q.text, q.s.OpenID(), p.s.OpenID())
	}
	q.s.OpenLesson(Program{Name: "a lesson", Text: "a lesson"})
	if len(q.others()) != 1 || q.others()[0].Text != "mine" {
		t.Fatalf("behind the lesson, the programs are %+v", q.others())
	}
}

func TestAFragmentThatIsNoLinkChangesNothing(t *testing.T) {
	p := newPage(t, nil, Opening{Fragment: "#section2"})
	if p.text != lesson.Text || p.s.Edited || p.s.Broken != (link.Broken{}) || p.s.Notice.Text != "" {
		t.Errorf("%q, %+v, %+v", p.text, p.s.Broken, p.s.Notice)
	}
}

func TestShareCarriesTextAndStep(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.typed("mine")
	p.step1()
	p.s.Share()
	got, err := snippet.Decode(p.fragment)
	if err != nil || got.Text != "mine" || got.Step != 1 || got.Name != lesson.Name {
		t.Fatalf("%+v, %v", got, err)
	}
	if p.clipboard != p.Address()+p.fragment || !p.s.Shared.Copied || p.s.Dialog != ShareDialog {
		t.Fatalf("clipboard %q, %+v", p.clipboard, p.s.Shared)
	}
	if p.s.ShowShareForm(link.FormFrame); !strings.Contains(p.s.Shared.Text, `src="https://lanewise.dev/visa/embed/#v2:`) {
		t.Errorf("embed %q", p.s.Shared.Text)
	}
	p.typed("changed since")
	if p.fragment != "" {
		t.Fatal("a reload would bring back the link instead of the edit")
	}
}

// TestSharePointsAtThePinnedLane checks that a link carries the lane that is pinned at the step that is shown, and
// none if no step is shown.
func TestSharePointsAtThePinnedLane(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.typed("mine")
	p.step1()
	p.s.PinLane(3)
	p.s.Share()
	if !strings.HasSuffix(p.s.Shared.Text, "&lane=3") || p.s.Shared.Wanted.Lane != 3 {
		t.Errorf("%q, %+v", p.s.Shared.Text, p.s.Shared.Wanted)
	}
	p.typed("changed since")
	p.s.Share()
	if strings.Contains(p.s.Shared.Text, "lane=") {
		t.Errorf("%q points at a lane of another program", p.s.Shared.Text)
	}
}

// TestWhatIsSharedSaysHowItIsShown checks that every form carries the options, and only those that differ from the
// defaults.
func TestWhatIsSharedSaysHowItIsShown(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.typed("a < b")
	p.step1()
	p.s.Share()
	plain := p.s.Shared.Text
	for _, o := range [][2]string{{"view", "memory:T6"}, {"lane", "4"}, {"from", "2"}, {"to", "3"}, {"theme", "dark"}, {"launch", "on"}, {"readonly", "on"},
		{"load", "visible"}, {"run", "on"}, {"height", "480"}} { // the last three are an element's alone
		p.s.SetShared(o[0], o[1])
	}
	const options = "&lane=4&launch=hide&lines=2-3&readonly=true&theme=dark&view=memory:T6"
	if p.s.Shared.Text != plain+options || p.s.Shared.Copied {
		t.Errorf("link %q", p.s.Shared.Text)
	}
	if !strings.HasSuffix(p.s.Shared.Preview, options) || !strings.Contains(p.s.Shared.Preview, "/embed/#v2:") {
		t.Errorf("preview %q", p.s.Shared.Preview)
	}
	for form, want := range map[link.Form]string{
		link.FormFrame:    strings.ReplaceAll(options, "&", "&amp;") + `" title="`,
		link.FormMarkdown: options + ")",
		link.FormElement:  ` step="1" view="memory:T6" lane="4" from="2" to="3" theme="dark" height="480" load="visible" run hide-launch readonly>` + "\n  <pre><code class=\"language-visaasm\">a &lt; b</code></pre>\n</lane-wise>\n",
	} {
		if p.s.ShowShareForm(form); !strings.Contains(p.s.Shared.Text, want) {
			t.Errorf("%s: %q", form, p.s.Shared.Text)
		}
	}
	p.s.CopyShared()
	if p.clipboard != p.s.Shared.Text || !p.s.Shared.Copied {
		t.Errorf("clipboard %q", p.clipboard)
	}
	for _, o := range [][2]string{{"view", "nonsense"}, {"lane", ""}, {"from", "x"}, {"to", ""}, {"theme", ""}, {"launch", ""}, {"readonly", ""}, {"load", "never"}, {"height", ""}} {
		p.s.SetShared(o[0], o[1])
	}
	if p.s.ShowShareForm(link.FormLink); p.s.Shared.Text != plain {
		t.Errorf("without options %q", p.s.Shared.Text)
	}
	if p.s.ShowShareForm(link.FormElement); !strings.Contains(p.s.Shared.Text, `visaasm" step="1">`) {
		t.Errorf("an element that does not load by itself does not run by itself: %q", p.s.Shared.Text)
	}
	p.s.ShowShareForm(link.FormLink)
	if p.s.SetShared("step", ""); p.s.Shared.Text == plain {
		t.Error("the step is still there")
	}
}

func TestShareWithoutAClipboardShowsTheLink(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.refuse = true
	p.s.Share()
	if p.s.Dialog != ShareDialog || p.s.Shared.Copied || p.s.Shared.Text == "" {
		t.Fatalf("%+v", p.s.Shared)
	}
}

func TestATextTooLargeForALinkIsAMessage(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.typed(strings.Repeat("0123456789abcdef", snippet.MaxBytes/16+1))
	p.s.Share()
	if p.s.Dialog != NoDialog || !strings.Contains(p.s.Notice.Text, "too large for a link") {
		t.Fatalf("%+v", p.s.Notice)
	}
}
