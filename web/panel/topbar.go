package panel

import (
	"strconv"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/programs"
	"github.com/lanewise/lanewise/web/panel/run"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/world"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// topBar shows the program's name and the controls of the run.
type topBar struct {
	frame.Base
	file, transport, layout *frame.Panel
}

// NewTopBar makes the bar.
func NewTopBar(s *store.Store) *frame.Panel {
	return frame.New(&topBar{frame.Follow(s, store.TopicText|store.TopicLayout), programs.NewMenu(s), run.NewTransport(s), newLayoutMenu(s)})
}

func (t *topBar) Tree() *draw.Node {
	return draw.Element("header").Class("top").DataSet("part", "topbar").OnClick(t.OnAction).On("change", t.onPlatform).Body(
		draw.Element("div").Class("brand").Body(ui.Brand(), ui.Span("brand-name", "Lanewise"), draw.Element("h1").Class("hidden machine-name").Text("Lanewise")),
		ui.Span("vr", ""),
		t.file,
		t.platform(),
		t.transport,
		ui.Spacer(),
		t.end(),
	)
}

// end holds what does not concern the run of the program.
func (t *topBar) end() *draw.Node {
	themeIcon, themeLabel := "moon", "Use the light theme"
	if t.S.Theme == world.Light {
		themeIcon, themeLabel = "sun", "Use the dark theme"
	}
	return draw.Element("div").Class("topend").Body(
		ui.Button("btn", "share", "Share a link to this program and step", ui.Icon("share"), ui.Span("wide", "Share")),
		t.layout,
		t.scale(),
		ui.Button("ib", "theme", themeLabel, ui.Icon(themeIcon)),
		ui.Button("ib", "help", "Keyboard and help", ui.Icon("help")),
	)
}

// scale is the button that makes the page larger, for a projector.
func (t *topBar) scale() *draw.Node {
	class, label, now := "ib scale", "Make the page larger, for a projector", ""
	if t.S.Scale > 100 {
		class += " scaled"
		now = strconv.Itoa(t.S.Scale) + "\u202f%"
		label = words.Say("The page is drawn at {} per cent: change its size", t.S.Scale)
	}
	return ui.Button(class, "scale", label, ui.Icon("scale"), ui.Span("minor", now)).Title(label + " (" + action.Cap("scale", t.S.Mac) + ")")
}

// platform shows which platform the program is for, once that is known, and lets the reader change it. For PTX it shows
// the platform that the program is translated for.
func (t *topBar) platform() *draw.Node {
	f, chips := &t.S.Facts, draw.Element("div").Class("chips").DataSet("part", "platform")
	if f.Platform == "" {
		return chips
	}
	grf := ui.Span("minor", words.Say("{}-byte GRF", f.GRF))
	names := t.S.Platforms()
	if names == nil {
		return chips.Title("PTX is translated to vISA for this platform").Body(ui.Span("chip-text", f.Platform), grf)
	}
	options := make([]draw.Part, len(names))
	for i, name := range names {
		options[i] = ui.Option(name, name, name == f.Platform)
	}
	return chips.Body(draw.Element("label").Class("chip").Title("Change the platform: writes the line //@ platform").Body(
		draw.Element("select").Aria("label", "Platform").DataSet("part", "platform-choice").Body(options...),
		grf, ui.Icon("down")))
}

// OnMount begins to follow the store. After each drawing it resets the choice to the program's platform, because the
// two differ if the change of the text was undone before the text was checked.
func (t *topBar) OnMount(ctx app.Context) {
	t.After = func() {
		choice := t.JSValue().Call("querySelector", "[data-part=platform-choice]")
		if t.S.Checked && choice.Truthy() && choice.Get("value").String() != t.S.Facts.Platform {
			choice.Set("value", t.S.Facts.Platform)
		}
	}
	t.Base.OnMount(ctx)
}

func (t *topBar) onPlatform(e app.Event) {
	if choice := ui.Closest(e, "[data-part=platform-choice]"); choice.Truthy() {
		t.S.SetPlatform(choice.Get("value").String())
	}
}
