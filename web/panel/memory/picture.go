package memory

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store/surfaces"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// shownPicture is what was last passed to the <lw-picture> (web/picture), which shows the texels of a surface.
type shownPicture struct {
	asked  bool      // whether its code was requested, which is loaded when first needed
	of     app.Value // the element
	shape  string
	made   int // store.Picture.Made
	chosen int
}

// pictureBox holds the element, whose content is changed through its methods.
func pictureBox() *draw.Node {
	return draw.Element("div").Class("mpic").Body(
		draw.Element("lw-picture").DataSet("part", "picture").TabIndex(0).Role("application").Aria("roledescription", "picture").Aria("label", "Picture").
			Aria("description", "Arrows go from texel to texel, with Shift by ten; plus and minus zoom; Enter tells who wrote the texel."))
}

// noPicture keeps the place of the box.
func noPicture() *draw.Node { return draw.Element("span").Attr("hidden", true) }

// shownShape, shownTexels and shownTouch are the forms in which the element takes its data (web/picture/model.ts).
type shownShape struct {
	Name   string `json:"name"`
	Format string `json:"format"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Base   int    `json:"base"`
	Pitch  int    `json:"pitch"`
	End    int    `json:"end"`
	Slice  string `json:"slice"`
	Alpha  string `json:"alpha"`
	Key    string `json:"key"`
}

type shownTexels struct {
	X       int          `json:"x"`
	Y       int          `json:"y"`
	Columns int          `json:"columns"`
	Rows    int          `json:"rows"`
	Step    int          `json:"step"`
	Marks   []shownTouch `json:"marks"`
}

type shownTouch struct {
	Offset int  `json:"offset"`
	Size   int  `json:"size"`
	Write  bool `json:"write"`
}

// showPicture passes to the element what has changed.
func (m *panel) showPicture() {
	shape, ok := m.S.PictureShape()
	if !ok || m.S.Memory.Form != surfaces.FormPicture || !app.IsClient {
		return
	}
	p := &m.picture
	if !p.asked {
		p.asked = true
		frame.Need(m.Ctx, "picture", m.showPicture)
	}
	e := m.JSValue().Call("querySelector", "lw-picture")
	if !e.Truthy() || e.Get("setShape").Type() != app.TypeFunction {
		return
	}
	if p.of == nil || !p.of.Equal(e) { // a new element
		p.of, p.shape, p.made, p.chosen = e, "", -1, -1
	}
	surface, opts := m.S.Shown(), &m.S.Memory.Picture
	shown := shownShape{Name: surface.Name, Format: shape.Format, Width: shape.Width, Height: shape.Height, Base: shape.Base, Pitch: shape.Pitch,
		End: surface.Bytes, Alpha: string(m.S.Memory.Alpha)}
	if shape.Depth > 1 {
		shown.Slice = sliceName(shape.Kind) + " " + strconv.Itoa(opts.Slice)
	}
	shown.Key = strconv.Itoa(m.S.Picture.Program) + " " + strconv.Itoa(m.S.Surface) + " " + shape.Format + " " + strconv.Itoa(shape.Width) + " " + strconv.Itoa(shape.Base)
	if now := ui.JSON(shown); now != p.shape {
		p.shape = now
		e.Call("setShape", now)
	}
	if at := m.S.Memory.Element; at != p.chosen {
		p.chosen = at
		e.Call("setChosen", at, surfaces.TypeBytes(m.S.MemoryType()))
	}
	if x := &m.S.Picture; x.Made != p.made && x.Options.Columns > 0 {
		p.made = x.Made
		l := &x.Options
		texels := shownTexels{l.X, l.Y, l.Columns, l.Rows, l.Step, []shownTouch{}}
		for _, m := range x.Marks {
			texels.Marks = append(texels.Marks, shownTouch{m.Offset, m.Size, m.Write})
		}
		e.Call("setTexels", ui.BytesOf([]byte(x.Bytes)), ui.JSON(texels))
	}
}

func sliceName(kind string) string {
	switch kind {
	case "3d":
		return "slice"
	case "cube":
		return "face"
	}
	return "layer"
}

func (m *panel) onTexels(e app.Event) {
	d := e.Get("detail")
	m.S.ShowTexels(d.Get("x").Int(), d.Get("y").Int(), d.Get("columns").Int(), d.Get("rows").Int(), d.Get("step").Int())
}

func (m *panel) onTexel(e app.Event) { m.S.ShowTexelAccess(e.Get("detail").Get("offset").Int()) }

// forms are the ways to show memory.
var forms = [...]struct {
	form surfaces.Form
	name string
}{{surfaces.FormBoth, "both"}, {surfaces.FormHex, "bytes"}, {surfaces.FormTyped, "values"}, {surfaces.FormPicture, "picture"}}

// formChoice is the switch between the forms.
func formChoice(now surfaces.Form) *draw.Node {
	buttons := make([]draw.Part, len(forms))
	for i, f := range forms {
		buttons[i] = ui.Choice("", "memory-form", string(f.form), f.name, f.form == now)
	}
	return ui.Segments("Show memory as", buttons...)
}

// pictureControls are the choices of the picture: format, width, level, slice, alpha, zoom.
func (m *panel) pictureControls(s *protocol.Surface) []draw.Part {
	shape, _ := m.S.PictureShape()
	opts := &m.S.Memory.Picture
	own := "elements"
	if s.Image.Format != "" {
		own = s.Image.Format + " (its own)"
	} else if opts.Format == "" {
		own = shape.Format
	}
	options := []draw.Part{ui.Option("", own, opts.Format == "")}
	for _, f := range surfaces.PictureFormats {
		options = append(options, ui.Option(f, f, opts.Format == f))
	}
	controls := []draw.Part{
		draw.Element("label").Class("goto").Body(ui.Term("texel", ui.TabStop, ui.Span("", "as")), draw.Element("select").Class("field").DataSet("part", "texel-format").Aria("label", "Format of a texel").Body(options...)),
		numberField("Width", "", "picture-width", shape.Width, 1, 1<<24),
	}
	if shape.Levels > 1 {
		controls = append(controls, numberField("Level", "level", "picture-level", opts.Level, 0, shape.Levels-1))
	}
	if shape.Depth > 1 {
		name := sliceName(shape.Kind)
		controls = append(controls, numberField(string(name[0]-32)+name[1:], "level", "picture-slice", min(opts.Slice, shape.Depth-1), 0, shape.Depth-1), ui.Span("minor", "of "+strconv.Itoa(shape.Depth)))
	}
	if shape.HasAlpha() {
		controls = append(controls, alphaChoice(m.S.Memory.Alpha))
	}
	return append(controls, draw.Element("div").Class("zooms").Role("group").Aria("label", "Zoom of the picture").Body(
		zoomButton("-1", "minus", "Smaller"), zoomButton("1", "plus", "Larger"), zoomButton("0", "fit", "Show all of it")))
}

// alphas are the ways to show texels that are not opaque.
var alphas = [...]struct {
	alpha       surfaces.AlphaMode
	name, title string
}{
	{surfaces.AlphaIgnored, "RGB", "Colours as if every texel were opaque"},
	{surfaces.AlphaOver, "RGBA", "Colours by their alpha over a checkerboard"},
	{surfaces.AlphaAlone, "A", "Alpha alone: black is transparent, white opaque"},
}

// alphaChoice is the switch between these ways.
func alphaChoice(now surfaces.AlphaMode) *draw.Node {
	buttons := make([]draw.Part, len(alphas))
	for i, a := range alphas {
		buttons[i] = ui.Choice("", "picture-alpha", string(a.alpha), a.name, a.alpha == now).Title(a.title)
	}
	return ui.Segments("Channels of the picture", buttons...)
}

func zoomButton(by, picture, name string) *draw.Node {
	return ui.PlainButton("ib small").DataSet("by", by).Title(name).Aria("label", name).Body(ui.Icon(picture))
}

// numberField is a number field with its name. key is the glossary entry of the name; "" if it has none.
func numberField(name, key, part string, now, least, most int) *draw.Node {
	word := ui.Span("", name)
	if key != "" {
		ui.Term(key, ui.TabStop, word)
	}
	return draw.Element("label").Class("goto").Body(word, ui.Input("number").Class("field num").DataSet("part", part).Attr("value", now).
		Attr("min", least).Attr("max", most).Aria("label", name))
}

func (m *panel) zoom(by string) {
	picture := m.JSValue().Call("querySelector", "lw-picture")
	if by, err := strconv.Atoi(by); err == nil && picture.Truthy() && picture.Get("zoom").Type() == app.TypeFunction {
		picture.Call("zoom", by)
	}
}

// pictureKeys are handled by web/picture/element.ts.
var pictureKeys = []*action.PanelKey{
	{Label: "Go from texel to texel", Keys: []string{"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"}},
	{Label: "By ten texels", Keys: []string{"Shift+ArrowLeft", "Shift+ArrowRight"}},
	{Label: "To the row's first texel, or its last", Keys: []string{"Home", "End"}},
	{Label: "By as many rows as are shown", Keys: []string{"PageUp", "PageDown"}},
	{Label: "Larger, smaller", Keys: []string{"+", "=", "-"}},
	{Label: "Tell who wrote the texel", Keys: []string{"Enter"}},
}
