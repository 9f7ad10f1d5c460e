package debug

import (
	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/debug/internal/values"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// SetValue changes what an expression names, or what a row of the view shows in a lane. A new branch of the future
// begins. The error is an *expr.Error.
func (s *Session) SetValue(q *protocol.SetValue) error {
	s.rec.EnsureUndo()
	fail := func(text string) error { return &expr.Error{Text: text, Start: 0, End: len(q.Text)} }
	if len(s.rec.Edits.List) >= record.MaxEdits {
		return fail(tooManyEdits())
	}
	v := values.New(s.scope(q.Window))
	toSet := byText
	if q.Row != protocol.RowText {
		toSet = byRow
	}
	x, name, err := toSet(v, q)
	if err != nil {
		return err
	}
	y, err := expr.EvalText(v.Scope, q.Value)
	if err != nil {
		return err
	}
	if len(x.Places) == 1 && q.Lane >= 0 && q.Lane < len(y.Bits) {
		y = y.Lane(q.Lane)
	}
	if len(x.Places) == 0 {
		return fail("This is computed: only variables, surfaces, EM and CM can be set.")
	}
	if len(y.Bits) != 1 && len(y.Bits) != len(x.Bits) {
		return fail(text.Say("The value has {} elements; {} {} to be set.", len(y.Bits), len(x.Bits), text.Plural(len(x.Bits), "is|are")))
	}
	c := change{v: v.Scope}
	for i, p := range x.Places {
		n := expr.Number{Bits: y.Bits[min(i, len(y.Bits)-1)], Type: y.Type}
		if why := c.set(p, n, x.Type); why != "" {
			return fail(why)
		}
	}
	if why := c.check(); why != "" {
		return fail(why)
	}
	s.rec.Edit(editText(name, q.Value, x, y), c.writes)
	return nil
}

// byText returns what the text of a SetValue names, and the name that an edit of it has.
func byText(v *values.Reader, q *protocol.SetValue) (x expr.Value, name string, err *expr.Error) {
	n, err := expr.Parse(q.Text)
	if err != nil {
		return x, "", err
	}
	if x, err = expr.Eval(v.Scope, n); err != nil {
		return x, "", err
	}
	if q.Lane < 0 || x.Shape == protocol.ShapeList {
		return x, q.Text, nil
	}
	if x.Shape == protocol.ShapeLanes {
		if q.Lane >= len(x.Bits) {
			return x, "", &expr.Error{Text: text.Say("There is no lane {}.", q.Lane), Start: 0, End: len(q.Text)}
		}
		x = x.Lane(q.Lane)
	}
	name = inLane(q.Text, q.Lane)
	if len(x.Places) == 1 && (n.Kind == expr.NameNode || n.Kind == expr.RegionNode || n.Kind == expr.ElementNode) {
		name = elementName(n.Name, x.Places[0].Index, n.Type, q.Lane)
	}
	return x, name, nil
}

// byRow returns what a row of the view shows in a lane, and the name that an edit of it has.
func byRow(v *values.Reader, q *protocol.SetValue) (x expr.Value, name string, err *expr.Error) {
	r, at := v.RowOf(q)
	if at == nil {
		return x, "", &expr.Error{Text: text.Say("There is no value in lane {}.", q.Lane), Start: 0, End: len(q.Text)}
	}
	p := at.Location
	x = expr.Value{Shape: protocol.ShapeOne, Type: at.Typ, Bits: []uint64{p.In(v.Machine.Arena())}, Places: []expr.Location{p}}
	if p.Kind == expr.PredPlace {
		return x, elementName(r.Decl.Name, p.Index, isa.NoType, q.Lane), nil
	}
	if r.Decl != nil {
		in := p.Off - v.Machine.VarOffset(v.Thread, v.State.Depth()-1, r.Decl)
		step, typ := p.Size, at.Typ
		switch {
		case r.Decl.Class == visa.Address:
			step, typ = expr.AddressStep, isa.NoType
		case typ == r.Decl.Type:
			typ = isa.NoType
		}
		if in%step == 0 {
			return x, elementName(r.Decl.Name, in/step, typ, q.Lane), nil
		}
	}
	return x, inLane(r.Text, q.Lane), nil
}

// elementName returns the name that an edit gives to an element of a variable that was set in a lane.
func elementName(variable string, index int, t isa.Type, lane int) string {
	name := text.Say("{}[{}]", variable, index)
	if t != isa.NoType {
		name += ":" + t.String()
	}
	if index != lane {
		name += text.Say(" (lane {})", lane)
	}
	return name
}

func inLane(said string, lane int) string { return text.Say("{} in lane {}", said, lane) }

// editText says what an edit does: "X[3] = 7, was 5".
func editText(name, value string, x, y expr.Value) string {
	if len(x.Bits) > 1 {
		return name + " = " + value
	}
	show := func(bits uint64) string { return format.Bits(bits, x.Type, protocol.Decimal) }
	return name + " = " + show(expr.Convert(expr.Number{Bits: y.Bits[0], Type: y.Type}, x.Type)) + ", was " + show(x.Bits[0])
}

// change collects the bytes that an edit writes.
type change struct {
	v      *scope.Scope
	writes []record.Poke
}

// word returns a u32 of the arena, including what the edit has changed so far.
func (c *change) word(off int) uint32 {
	word := num.Element(c.v.Machine.Arena()[off : off+4])
	for _, w := range c.writes {
		if w.Off == off && len(w.Bytes) == 4 {
			word = num.Element(w.Bytes)
		}
	}
	return uint32(word)
}

// setWord changes a u32. The byte at mark, which stands for the element, then counts as written.
func (c *change) setWord(off int, bits uint32, mark int) {
	c.writes = append(c.writes, record.Poke{Off: off, Bytes: num.AppendElement(nil, uint64(bits), 4), Mark: mark, Len: 1})
}

const notWaiting = ^uint32(0) // the value in a frame's slot of a lane that does not wait

// set changes one element. If that is not possible, it returns a sentence that says why.
func (c *change) set(p expr.Location, n expr.Number, t isa.Type) string {
	switch p.Kind {
	case expr.BytesPlace:
		if p.Off < 0 {
			return "An element lies outside its variable."
		}
		c.writes = append(c.writes, record.Poke{Off: p.Off, Bytes: num.AppendElement(nil, expr.Convert(n, t), p.Size), Mark: p.Off, Len: p.Size})
	case expr.PredPlace:
		c.setWord(p.Off, with(c.word(p.Off), p.Bit, n.True()), p.Off+int(p.Bit))
	case expr.ExecPlace, expr.CallPlace:
		return c.setLane(p.Bit, n.True(), p.Kind == expr.CallPlace)
	default:
		return "This cannot be set."
	}
	return ""
}

// setLane changes a lane's bit of the execution mask or, with called, of both the call mask and the execution mask.
func (c *change) setLane(bit uint8, on, called bool) string {
	f := c.v.State.Frame(c.v.State.Depth() - 1)
	at := f.Offsets()
	lane := text.Say("Lane {}", int(bit))
	exec, call := c.word(at.Exec), c.word(at.Call)
	mask, waits := exec, notWaiting
	switch {
	case called && on && f.EntryMask()>>bit&1 == 0:
		return lane + " did not enter this frame."
	case called:
		mask = call
	case call>>bit&1 == 0:
		return lane + " is not in this frame: its call mask bit is off."
	case !on: // the lane skips the next instruction and waits behind it
		waits = uint32(c.v.State.PC() + 1)
	}
	if on == (mask>>bit&1 != 0) {
		return ""
	}
	if called {
		c.setWord(at.Call, with(call, bit, on), at.Call)
	}
	c.setWord(at.Exec, with(exec, bit, on), at.Exec)
	slot := at.Lanes + 4*int(bit)
	c.setWord(slot, waits, slot)
	return ""
}

// with returns a mask with a bit set or cleared.
func with(mask uint32, bit uint8, on bool) uint32 {
	if on {
		return mask | 1<<bit
	}
	return mask &^ (1 << bit)
}

// check returns a sentence if no lane would run after the edit, or if it changes nothing.
func (c *change) check() string {
	if d := c.v.State.Depth(); d > 0 && c.word(c.v.State.Frame(d-1).Offsets().Exec) == 0 {
		return "One lane at least must stay on."
	}
	if len(c.writes) == 0 {
		return "It is so already."
	}
	return ""
}
