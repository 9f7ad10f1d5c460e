package editor

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// CodeRow registers the pane of the code. The page itself makes the pane, because the pane holds the editor.
var CodeRow = frame.Row{
	Name: "code", Place: frame.Code, Pane: layout.PaneCode, PaneTitle: "Code",
	Data: protocol.PanelMargin,
}

// pane is the editor with its heading.
type pane struct {
	frame.Base
	editor  *Editor
	slot    *frame.Panel
	compact bool
	all     bool // whether the vISA below all lines is open
}

// NewPane makes the pane; compact is the form for embeds.
func NewPane(s *store.Store, e *Editor, compact bool) *frame.Panel {
	slot := frame.New(&editorSlot{Base: frame.Base{S: s}, editor: e, compact: compact, first: s.FirstText()})
	return frame.New(&pane{Base: frame.Base{S: s}, editor: e, slot: slot, compact: compact})
}

// OnMount begins to follow the store.
func (p *pane) OnMount(ctx app.Context) {
	p.Base.OnMount(ctx)
	p.ListenFor(store.TopicText|store.TopicView|store.TopicInline|store.TopicLayout, func() any {
		kernel, object := p.place()
		return [...]any{kernel, object, p.facts(), p.S.PTX, p.S.Inline, p.S.CodeAlone()}
	})
}

func (p *pane) Tree() *draw.Node {
	section := draw.Element("section").Class("panel editor").DataSet("part", "editor").Aria("label", "Editor").OnClick(p.onClick).On("lw-below", p.onBelowAll)
	if p.S.CodeAlone() && !p.compact {
		section.Role("main") // the machine's side, which has this role otherwise, is not shown
	}
	return section.Body(
		draw.Element("div").Class("ehead").Body(
			draw.Element("div").Class("crumb").Body(p.crumb()...),
			p.factsOf(),
			p.belowButton(),
			p.inline(),
			p.editorButton("find", "search", "Find in the text"),
			p.editorButton("outline", "outline", "Go to a kernel, function or label"),
		),
		p.slot,
	)
}

// inline is the button that turns the values beside the lines on and off. An embed has no room for them.
func (p *pane) inline() *draw.Node {
	if p.compact {
		return nil
	}
	return ui.Explains("inline", ui.Choice("toggle", "inline", "", "Inline values", p.S.Inline))
}

// editorButton is a button that opens a part of the editor itself, with its shortcut. An embed has no room for it.
func (p *pane) editorButton(what, image, label string) draw.Part {
	if p.compact {
		return nil
	}
	for _, k := range Keys(p.S.Mac) {
		if k.Action == what {
			label += " (" + k.Cap(p.S.Mac) + ")"
		}
	}
	return ui.Button("ib small", "editor", label, ui.Icon(image)).DataSet("arg", what)
}

// place returns the kernel, and the function in which the machine stands if that is not the kernel.
func (p *pane) place() (kernel, function string) {
	s := p.S
	kernel = s.Facts.Kernel
	if kernel == "" {
		kernel = strings.TrimSuffix(strings.TrimSuffix(s.Name, ".visaasm"), ".ptx")
	}
	if s.View == nil || s.Stale || s.View.Object == kernel {
		return kernel, ""
	}
	return kernel, s.View.Object
}

// crumb shows where the machine stands: "classify › negate".
func (p *pane) crumb() []draw.Part {
	kernel, function := p.place()
	if function == "" {
		return []draw.Part{draw.Element("b").Text(kernel), ui.Span("step-of", ""), draw.Element("b")}
	}
	return []draw.Part{draw.Element("span").Text(kernel), ui.Span("step-of", "›"), draw.Element("b").Text(function)}
}

// factsOf shows the size of the program. Where there is little room, the style sheet hides first the number of
// instructions, then the number of threads.
func (p *pane) factsOf() *draw.Node {
	f := p.facts()
	return draw.Element("span").Class("sub").Title(f.lanes+f.threads+f.insts).Body(draw.Text(f.lanes), ui.Span("threadcount", f.threads), ui.Span("instcount", f.insts))
}

// programFacts are the parts of a sentence about the program's size.
type programFacts struct{ lanes, threads, insts string }

func (p *pane) facts() (said programFacts) {
	f := &p.S.Facts
	if f.SIMD == 0 {
		return said
	}
	said.lanes = ui.Plural(f.SIMD, "lane")
	if threads := f.Threads * f.Groups[0] * f.Groups[1] * f.Groups[2]; threads > 1 {
		said.threads = ", " + ui.Plural(threads, p.Units().Thread)
	}
	said.insts = ", " + ui.Plural(f.Insts, "instruction")
	return said
}
