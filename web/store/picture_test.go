package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/surfaces"
)

// images are an image with two levels and two layers, and a plain buffer.
func images() []protocol.Surface {
	return []protocol.Surface{
		{Name: "T6", Type: "ud", Elems: 88, Bytes: 352, BTI: 0, Image: protocol.Image{Kind: "2d array", Format: "rgba8unorm", Levels: []protocol.ImageLevel{
			{Offset: 0, Width: 8, Height: 4, Depth: 2, Pitch: 32}, {Offset: 256, Width: 4, Height: 2, Depth: 2, Pitch: 16}}}},
		{Name: "T7", Type: "f", Elems: 1000, Bytes: 4000, BTI: 1},
	}
}

// pictured is a page that shows the picture of the first of the images.
func pictured(t *testing.T) *page {
	t.Helper()
	p := newPage(t, nil, Opening{Panels: protocol.PanelMemory | protocol.PanelPicture})
	p.step1()
	p.s.ShowMemoryAs(surfaces.FormPicture)
	p.viewed()
	return p
}

// viewed answers a request for a view with the texels that it asks for.
func (p *page) viewed() protocol.Window {
	p.t.Helper()
	w := asked[*protocol.ViewRequest](p).Window
	v := at(1)
	v.Surfaces = images()
	v.Picture = protocol.Picture{Window: w.Picture, ID: 3, Bytes: "texels"}
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: v})
	return w
}

func TestAPictureAsksForTheTexelsThatAreSeen(t *testing.T) {
	p := pictured(t)
	p.s.ShowTexels(2, 1, 3, 2, 1)
	w := p.viewed()
	if w.Panels != protocol.PanelPicture || w.Picture != (protocol.PictureWindow{Offset: 32 + 8, Columns: 3, Rows: 2, Texel: 4, Stride: 4, Pitch: 32}) {
		t.Fatalf("panels %b, %+v", w.Panels, w.Picture)
	}
	p.s.ShowTexels(0, 0, 4, 2, 2)
	if w := p.viewed(); w.Picture.Stride != 8 || w.Picture.Pitch != 64 {
		t.Fatalf("every second texel of every second row: %+v", w.Picture)
	}
	p.s.ShowSlice(1, 7) // the last layer
	if w := p.viewed(); p.s.Memory.Picture.Slice != 1 || w.Picture.Offset != 256+32 {
		t.Fatalf("layer %d, %+v", p.s.Memory.Picture.Slice, w.Picture)
	}
	p.s.ShowMemoryAs(surfaces.FormHex)
	if w := asked[*protocol.ViewRequest](p).Window; w.Panels != protocol.PanelMemory || w.Picture != (protocol.PictureWindow{}) {
		t.Fatalf("%+v", w)
	}
}

func TestAPlainBufferIsAPictureByAWidthAndAFormat(t *testing.T) {
	p := pictured(t)
	p.s.ShowTexels(0, 0, 9, 9, 1)
	p.viewed()
	p.s.ShowSurface(1)
	p.viewed()
	if shape, ok := p.s.PictureShape(); !ok || shape.Format != "r32f" || shape.Width != 32 || shape.Height != 32 {
		t.Fatalf("1000 floats by themselves: %+v", shape)
	}
	p.s.ReadPicture(10, "rgba8unorm")
	if w := p.viewed(); w.Picture.Surface != 1 || w.Picture.Texel != 4 || w.Picture.Pitch != 40 {
		t.Fatalf("%+v", w.Picture)
	}
	if shape, _ := p.s.PictureShape(); shape.Height != 100 {
		t.Fatalf("%+v", shape)
	}
	p.s.ReadPicture(10, "nonsense")
	p.s.ReadPicture(10, "rgba8unorm")
	if len(p.sent) > 0 {
		t.Fatalf("asked for what is there: %T", p.sent[0].m)
	}
}

// The engine leaves out texels that it has sent already; the page keeps them.
func TestTexelsThatDidNotChangeAreKept(t *testing.T) {
	p := pictured(t)
	p.s.ShowTexels(0, 0, 8, 4, 1)
	w := p.viewed()
	made := p.s.Picture.Made
	p.s.Step()
	if m := asked[*protocol.Step](p); m.Window.Held != 3 {
		t.Fatalf("the page holds picture 3, not %d", m.Window.Held)
	}
	v := at(2)
	v.Surfaces = images()
	v.Picture = protocol.Picture{Window: w.Picture, ID: 3, Same: true, Marks: []protocol.TexelMark{{Offset: 4, Size: 4}}}
	p.answer(&protocol.Stopped{View: v})
	if x := &p.s.Picture; x.Bytes != "texels" || x.ID != 3 || len(x.Marks) != 1 || x.Made == made || x.Options.Columns != 8 {
		t.Fatalf("%+v", x)
	}
}

// Pictures are numbered within a program: one of an earlier program must not be taken for one of this program.
func TestAnotherProgramHasItsOwnPictures(t *testing.T) {
	p := pictured(t)
	p.s.ShowTexels(0, 0, 8, 4, 1)
	p.viewed()
	program := p.s.Picture.Program
	p.typed("another program")
	p.s.Step()
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	if m := asked[*protocol.Step](p); m.Window.Held != 0 || p.s.Picture.Program == program {
		t.Fatalf("held %d, program %d", m.Window.Held, p.s.Picture.Program)
	}
}

// Selecting a texel selects all of its elements. A texel that is smaller than an element selects that element.
func TestATexelIsAllOfItsElements(t *testing.T) {
	for _, c := range []struct {
		typ, format string
		bytes, at   int
		want        string
		element     int
	}{
		{"ub", "rgba8ui", 32, 4, "T6[4..7]:ub", 4},
		{"f", "rgba32f", 64, 16, "T6[4..7]:f", 16},
		{"ud", "rgba8ui", 32, 4, "T6[1]:ud", 4},
		{"ud", "r8ui", 32, 6, "T6[1]:ud", 4},
		{"uw", "rg32f", 20, 16, "T6[8..9]:uw", 16}, // the surface ends within the texel
	} {
		p := ready(t)
		p.s.View.Surfaces = []protocol.Surface{{Name: "T6", Type: c.typ, Bytes: c.bytes}}
		p.s.ReadPicture(0, c.format)
		p.answer(&protocol.Stopped{Reason: protocol.StopView, View: *p.s.View})
		p.s.ShowTexelAccess(c.at)
		if m := asked[*protocol.Explain](p); m.Text != c.want || p.s.Memory.Element != c.element || p.s.SelectedName() != c.want {
			t.Errorf("%+v: asked for %q, at %d", c, m.Text, p.s.Memory.Element)
		}
		p.answer(&protocol.Explained{})
		if p.s.ShowAccess(c.at); p.s.Memory.More != 0 {
			t.Errorf("%+v: one element of it, and %d more", c, p.s.Memory.More)
		}
	}
}
