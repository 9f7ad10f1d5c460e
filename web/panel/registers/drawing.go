package registers

import (
	"math/bits"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
)

// This file draws what a sentence of the lesson, its task or a hint is about: the registers of an operand as they are
// at the step of that part.

// drawnLines is the number of lines of registers that a drawing has room for (see lesson.css). More lines scroll.
const drawnLines = 2

// narrowRoom is the width of a line of registers on a narrow screen: see registerTable.room.
const narrowRoom = 240

// Drawing is the drawing below a text; nil if the part draws nothing. It takes up its space from the beginning, so that
// nothing below it moves when the engine has provided the data.
func Drawing(s *store.Store, p *protocol.Part, d *store.Drawing) draw.Part {
	if !p.Draws() {
		return nil
	}
	box := draw.Element("figure").Class("gdraw").DataSet("part", "drawing").DataSet("operand", p.Expr)
	if d == nil {
		return box.Body(draw.Element("figcaption").Text(words.Say("{} is drawn here once the program has run.", p.Expr)))
	}
	t := &registerTable{rows: registersOf(d.Registers), lane: s.Lane(), live: true, next: d.Next}
	if t.lane < 0 && bits.OnesCount32(p.Lanes) == 1 {
		t.lane = bits.TrailingZeros32(p.Lanes)
	}
	if s.Narrow {
		t.room = narrowRoom
	}
	t.measure(s.GRFBytes(d.Registers))
	picture := draw.Element("div").Class("gregs").Role("img").Aria("label", reading(t, d)).Body(t.render())
	if t.lines() > drawnLines && !s.Narrow {
		picture.Class("more").TabIndex(0)
	}
	return box.Body(
		draw.Element("figcaption").Body(draw.Element("code").Text(d.Operand), ui.Span("minor", t.caption())),
		picture)
}

// reading describes a drawing in words: which lane reads or writes which element, and the element's value.
func reading(t *registerTable, d *store.Drawing) string {
	said := []string{d.Operand}
	for i := range t.rows {
		r := &t.rows[i]
		verb, role := "read", ui.Roles[r.Role]
		if r.Role == protocol.RoleDst {
			verb = "write"
		}
		var uses []string
		for j := range r.Cells {
			c := &r.Cells[j]
			if c.Enabled == 0 {
				continue
			}
			text := c.Text
			if next := t.willBe(c, role); next != "" {
				text = next
			}
			who := words.Say("lane {} {}s", ui.Lanes(c.Enabled), verb)
			if bits.OnesCount32(c.Enabled) > 1 {
				who = words.Say("lanes {} {}", ui.Lanes(c.Enabled), verb)
			}
			uses = append(uses, words.Say("{} element {}, {}", who, (c.Byte-r.Byte)/max(1, c.Size), text))
		}
		if len(uses) > 0 {
			said = append(said, words.Say("{}, register {}: {}", r.Name, r.Row, strings.Join(uses, "; ")))
		}
	}
	return strings.Join(said, ". ") + "."
}
