package panel

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// pictureSlot holds the <lw-picture> (web/picture), which shows a surface's texels.
// It is drawn once: what it shows goes through its methods.
type pictureSlot struct {
	base
	shape  string // as shown
	made   int    // store.Picture.Made as shown
	chosen int
}

func newPictureSlot(s *store.Store) *Panel { return newPanel(&pictureSlot{base: base{S: s}}) }

// OnMount begins to follow the store.
func (p *pictureSlot) OnMount(ctx app.Context) {
	p.shape, p.made, p.chosen = "", -1, -1
	p.listen(store.TopicView|store.TopicMemory, p.show)
	// What it is made of comes when it is first needed.
	need(ctx, "picture", p.show)
}

// Render draws the element.
func (p *pictureSlot) Render() app.UI {
	return live(element("lw-picture").DataSet("part", "picture").TabIndex(0).Role("application").Aria("roledescription", "picture").Aria("label", "Picture").
		Aria("description", "Arrows go from texel to texel, with Shift by ten; plus and minus zoom; Enter tells who wrote the texel.").
		On("lw-texels", p.onTexels).On("lw-texel", p.onTexel))
}

// shownShape, shownTexels and shownTouch are the element's own forms (web/picture/model.ts).
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

// show tells the element what has changed.
func (p *pictureSlot) show() {
	e := p.JSValue()
	shape, ok := p.S.PictureShape()
	if !ok || e == nil || e.Get("setShape").Type() != app.TypeFunction {
		return
	}
	surface, look := p.S.Shown(), &p.S.Memory.Picture
	shown := shownShape{Name: surface.Name, Format: shape.Format, Width: shape.Width, Height: shape.Height, Base: shape.Base, Pitch: shape.Pitch,
		End: surface.Bytes, Alpha: string(p.S.Memory.Alpha)}
	if shape.Depth > 1 {
		shown.Slice = sliceName(shape.Kind) + " " + itoa(look.Slice)
	}
	shown.Key = itoa(p.S.Picture.Program) + " " + itoa(p.S.Surface) + " " + shape.Format + " " + itoa(shape.Width) + " " + itoa(shape.Base)
	if now := text(shown); now != p.shape {
		p.shape = now
		e.Call("setShape", now)
	}
	if at := p.S.Memory.Element; at != p.chosen {
		p.chosen = at
		e.Call("setChosen", at, store.TypeBytes(p.S.MemoryType()))
	}
	if x := &p.S.Picture; x.Made != p.made && x.Look.Columns > 0 {
		p.made = x.Made
		l := &x.Look
		texels := shownTexels{l.X, l.Y, l.Columns, l.Rows, l.Step, []shownTouch{}}
		for _, m := range x.Marks {
			texels.Marks = append(texels.Marks, shownTouch{m.Offset, m.Size, m.Write})
		}
		bytes := app.Window().Get("Uint8Array").New(len(x.Bytes))
		app.CopyBytesToJS(bytes, []byte(x.Bytes))
		e.Call("setTexels", bytes, text(texels))
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

func (p *pictureSlot) onTexels(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	d := e.Get("detail")
	p.S.ShowTexels(d.Get("x").Int(), d.Get("y").Int(), d.Get("columns").Int(), d.Get("rows").Int(), d.Get("step").Int())
}

func (p *pictureSlot) onTexel(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	p.S.ShowTexelAccess(e.Get("detail").Get("offset").Int())
}

// forms are the ways to show memory.
var forms = [...]struct {
	form store.MemoryForm
	name string
}{{store.FormBoth, "both"}, {store.FormHex, "bytes"}, {store.FormTyped, "values"}, {store.FormPicture, "picture"}}

// formChoice is the switch between them.
func formChoice(now store.MemoryForm) *Node {
	buttons := make([]Part, len(forms))
	for i, f := range forms {
		buttons[i] = choice("", "memory-form", string(f.form), f.name, f.form == now)
	}
	return element("div").Class("seg").Role("group").Aria("label", "Show memory as").Body(buttons...)
}

// pictureControls are the choices of the picture: format, width, level, slice, zoom.
func (m *Memory) pictureControls(s *protocol.Surface) []Part {
	shape, _ := m.S.PictureShape()
	look := &m.S.Memory.Picture
	own := "elements"
	if s.Image.Format != "" {
		own = s.Image.Format + " (its own)"
	} else if look.Format == "" {
		own = shape.Format
	}
	options := []Part{option("", own, look.Format == "")}
	for _, f := range store.PictureFormats {
		options = append(options, option(f, f, look.Format == f))
	}
	controls := []Part{
		element("label").Class("goto").Body(textNode("as"), element("select").Class("field").DataSet("part", "texel-format").Aria("label", "Format of a texel").On("change", m.onTexelFormat).Body(options...)),
		numberField("Width", "picture-width", shape.Width, 1, 1<<24, m.onWidth),
	}
	if shape.Levels > 1 {
		controls = append(controls, numberField("Level", "picture-level", look.Level, 0, shape.Levels-1, m.onLevel))
	}
	if shape.Depth > 1 {
		name := sliceName(shape.Kind)
		controls = append(controls, numberField(string(name[0]-32)+name[1:], "picture-slice", min(look.Slice, shape.Depth-1), 0, shape.Depth-1, m.onSlice), span("minor", "of "+itoa(shape.Depth)))
	}
	if shape.HasAlpha() {
		controls = append(controls, alphaChoice(m.S.Memory.Alpha))
	}
	return append(controls, element("div").Class("zooms").Role("group").Aria("label", "Zoom of the picture").OnClick(m.onZoom).Body(
		zoomButton("-1", "minus", "Smaller"), zoomButton("1", "plus", "Larger"), zoomButton("0", "fit", "Show all of it")))
}

// alphas are the ways to see texels that are not opaque.
var alphas = [...]struct {
	alpha       store.AlphaLook
	name, title string
}{
	{store.AlphaIgnored, "RGB", "Colours as if every texel were opaque"},
	{store.AlphaOver, "RGBA", "Colours by their alpha over a checkerboard"},
	{store.AlphaAlone, "A", "Alpha alone: black is transparent, white opaque"},
}

// alphaChoice is the switch between them.
func alphaChoice(now store.AlphaLook) *Node {
	buttons := make([]Part, len(alphas))
	for i, a := range alphas {
		buttons[i] = choice("", "picture-alpha", string(a.alpha), a.name, a.alpha == now).Title(a.title)
	}
	return element("div").Class("seg").Role("group").Aria("label", "Channels of the picture").Body(buttons...)
}

func zoomButton(by, picture, name string) *Node {
	return element("button").Attr("type", "button").Class("ib small").DataSet("by", by).Title(name).Aria("label", name).Body(icon(picture))
}

func numberField(name, part string, now, least, most int, change app.EventHandler) *Node {
	return element("label").Class("goto").Body(textNode(name), input("number").Class("field num").DataSet("part", part).Attr("value", now).
		Attr("min", least).Attr("max", most).Aria("label", name).On("change", change))
}

// numberIn is the number in the field of an event.
func numberIn(e app.Event) int {
	n, err := strconv.Atoi(e.Get("target").Get("value").String())
	if err != nil {
		return 0
	}
	return n
}

func (m *Memory) onTexelFormat(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	m.S.ReadPicture(m.S.Memory.Picture.Width, e.Get("target").Get("value").String())
}

func (m *Memory) onWidth(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	m.S.ReadPicture(numberIn(e), m.S.Memory.Picture.Format)
}

func (m *Memory) onLevel(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	m.S.ShowSlice(numberIn(e), m.S.Memory.Picture.Slice)
}

func (m *Memory) onSlice(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	m.S.ShowSlice(m.S.Memory.Picture.Level, numberIn(e))
}

func (m *Memory) onZoom(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	button, picture := closest(e, "[data-by]"), m.JSValue().Call("querySelector", "lw-picture")
	if by, err := strconv.Atoi(data(button, "by")); err == nil && picture.Truthy() && picture.Get("zoom").Type() == app.TypeFunction {
		picture.Call("zoom", by)
	}
}
