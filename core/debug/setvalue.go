package debug

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// SetValue changes what an expression names, or what a row of the view shows in a lane. A new
// branch of the future begins; the error is an *expr.Error.
func (s *Session) SetValue(q *protocol.SetValue) error {
	s.rec.ensureUndo()
	fail := func(text string) error { return &Error{text, 0, len(q.Text)} }
	if len(s.rec.edits.list) >= maxEdits {
		return fail("There are " + strconv.Itoa(maxEdits) + " edits already, the most there can be.")
	}
	v := newReader(s.scope(q.Window))
	toSet := byText
	if q.Row != protocol.RowText {
		toSet = byRow
	}
	x, name, err := toSet(v, q)
	if err != nil {
		return err
	}
	y, err := evalText(v.scope, q.Value)
	if err != nil {
		return err
	}
	if len(x.places) == 1 && q.Lane >= 0 && q.Lane < len(y.bits) {
		y = y.lane(q.Lane)
	}
	if len(x.places) == 0 {
		return fail("This is computed: only variables, surfaces, EM and CM can be set.")
	}
	if len(y.bits) != 1 && len(y.bits) != len(x.bits) {
		return fail("The value has " + strconv.Itoa(len(y.bits)) + " elements; " + strconv.Itoa(len(x.bits)) + " are to be set.")
	}
	c := change{v: v.scope}
	for i, p := range x.places {
		n := number{y.bits[min(i, len(y.bits)-1)], y.typ}
		if why := c.set(p, n, x.typ); why != "" {
			return fail(why)
		}
	}
	if why := c.check(); why != "" {
		return fail(why)
	}
	s.rec.edit(editText(name, q.Value, x, y), c.writes)
	return nil
}

// byText is what the text of a SetValue names, and how an edit of it is called.
func byText(v *reader, q *protocol.SetValue) (x value, name string, err *Error) {
	n, err := parse(q.Text)
	if err != nil {
		return x, "", err
	}
	if x, err = eval(v.scope, n); err != nil {
		return x, "", err
	}
	if q.Lane < 0 || x.shape == protocol.ShapeList {
		return x, q.Text, nil
	}
	if x.shape == protocol.ShapeLanes {
		if q.Lane >= len(x.bits) {
			return x, "", &Error{"There is no lane " + strconv.Itoa(q.Lane) + ".", 0, len(q.Text)}
		}
		x = x.lane(q.Lane)
	}
	name = inLane(q.Text, q.Lane)
	if len(x.places) == 1 && (n.kind == nameNode || n.kind == regionNode || n.kind == elementNode) {
		name = elementName(n.name, x.places[0].index, n.typ, q.Lane)
	}
	return x, name, nil
}

// byRow is what a row of the view shows in a lane, and how an edit of it is called.
func byRow(v *reader, q *protocol.SetValue) (x value, name string, err *Error) {
	r, at := v.rowOf(q)
	if at == nil {
		return x, "", &Error{"There is no value in lane " + strconv.Itoa(q.Lane) + ".", 0, len(q.Text)}
	}
	p := at.spot
	x = value{shape: protocol.ShapeOne, typ: at.typ, bits: []uint64{0}, places: []spot{p}}
	if p.kind == predPlace {
		x.bits[0] = element(v.machine.Arena()[p.off:p.off+4]) >> p.bit & 1
		return x, elementName(r.decl.Name, p.index, isa.NoType, q.Lane), nil
	}
	x.bits[0] = element(v.machine.Arena()[p.off : p.off+p.size])
	if r.decl != nil {
		in := p.off - v.machine.VarOffset(v.thread, v.th.Depth()-1, r.decl)
		step, typ := p.size, at.typ
		switch {
		case r.decl.Class == visa.Address:
			step, typ = addressStep, isa.NoType
		case typ == r.decl.Type:
			typ = isa.NoType
		}
		if in%step == 0 {
			return x, elementName(r.decl.Name, in/step, typ, q.Lane), nil
		}
	}
	return x, inLane(r.text, q.Lane), nil
}

// elementName is what an edit calls an element of a variable that was set in a lane.
func elementName(variable string, index int, t isa.Type, lane int) string {
	name := variable + "[" + strconv.Itoa(index) + "]"
	if t != isa.NoType {
		name += ":" + t.String()
	}
	if index != lane {
		name += " (lane " + strconv.Itoa(lane) + ")"
	}
	return name
}

func inLane(text string, lane int) string { return text + " in lane " + strconv.Itoa(lane) }

// editText says what an edit does: "X[3] = 7, was 5".
func editText(name, value string, x, y value) string {
	if len(x.bits) > 1 {
		return name + " = " + value
	}
	show := func(n number) string {
		if x.typ == isa.BOOL {
			return truth[n.true()]
		}
		return formatBits(convert(n, x.typ), x.typ, protocol.Decimal)
	}
	return name + " = " + show(number{y.bits[0], y.typ}) + ", was " + show(number{x.bits[0], x.typ})
}

// change collects the bytes that an edit writes.
type change struct {
	v      *scope
	writes []poke
}

// word is a u32 of the arena with what the edit has changed so far.
func (c *change) word(off int) uint32 {
	word := element(c.v.machine.Arena()[off : off+4])
	for _, w := range c.writes {
		if w.off == off && len(w.bytes) == 4 {
			word = element(w.bytes)
		}
	}
	return uint32(word)
}

// setWord changes a u32; the element at mark counts as written.
func (c *change) setWord(off int, bits uint32, mark int) {
	c.writes = append(c.writes, poke{off, putElement(uint64(bits), 4), mark, 1})
}

const notWaiting = ^uint32(0) // a lane's slot in a frame: it does not wait

// set changes one element; the answer is a sentence if it cannot be.
func (c *change) set(p spot, n number, t isa.Type) string {
	with := func(mask uint32, on bool) uint32 {
		if on {
			return mask | 1<<p.bit
		}
		return mask &^ (1 << p.bit)
	}
	switch p.kind {
	case bytesPlace:
		if p.off < 0 {
			return "An element lies outside its variable."
		}
		c.writes = append(c.writes, poke{p.off, putElement(convert(n, t), p.size), p.off, p.size})
	case predPlace:
		c.setWord(p.off, with(c.word(p.off), n.true()), p.off+int(p.bit))
	case execPlace, callPlace:
		f := c.v.th.Frame(c.v.th.Depth() - 1)
		at := f.Offsets()
		slot := at.Lanes + 4*int(p.bit)
		lane := "Lane " + strconv.Itoa(int(p.bit))
		exec, call := c.word(at.Exec), c.word(at.Call)
		if on := n.true(); p.kind == callPlace {
			if on && f.EntryMask()>>p.bit&1 == 0 {
				return lane + " did not enter this frame."
			}
			if on == (call>>p.bit&1 != 0) {
				return ""
			}
			c.setWord(at.Call, with(call, on), at.Call)
			c.setWord(at.Exec, with(exec, on), at.Exec)
			c.setWord(slot, notWaiting, slot)
		} else {
			if call>>p.bit&1 == 0 {
				return lane + " is not in this frame: its call mask bit is off."
			}
			if on == (exec>>p.bit&1 != 0) {
				return ""
			}
			c.setWord(at.Exec, with(exec, on), at.Exec)
			waits := notWaiting
			if !on { // behind the instruction that it leaves out
				waits = uint32(c.v.th.PC() + 1)
			}
			c.setWord(slot, waits, slot)
		}
	default:
		return "This cannot be set."
	}
	return ""
}

// check reports an edit after which no lane would run.
func (c *change) check() string {
	if d := c.v.th.Depth(); d > 0 && c.word(c.v.th.Frame(d-1).Offsets().Exec) == 0 {
		return "One lane at least must stay on."
	}
	if len(c.writes) == 0 {
		return "It is so already."
	}
	return ""
}
