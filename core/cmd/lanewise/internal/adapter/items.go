package adapter

import (
	"strconv"
	"strings"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// container is something that a client can open: a scope, or a value with parts.
type container interface {
	items(s *server, p page) []item
}

// page is the requested part of a container.
type page struct {
	start, count int // of the elements of an array; count 0: all
	format       protocol.Format
}

// item is a line in a container.
type item struct {
	dap.Variable
	at    place
	parts container          // nil: it has none
	set   *protocol.SetValue // the request that sets it, without the new value; nil: it cannot be set
	watch string             // expression that a data breakpoint can watch; "": none
}

func formatOf(f *dap.ValueFormat) protocol.Format {
	if f != nil && f.Hex {
		return protocol.Hex
	}
	return protocol.Decimal
}

// item returns the item of a container by its name. The items of an array are named by their index.
func (s *server) item(reference int, name string, f protocol.Format) (item, error) {
	c, err := s.program.shown.container(reference)
	if err != nil {
		return item{}, err
	}
	p := page{format: f}
	if _, ok := c.(array); ok {
		i, err := strconv.Atoi(strings.Trim(name, "[]"))
		if err != nil || i < 0 {
			return item{}, sentence("There is no " + text.Quote(name) + " here.")
		}
		p.start, p.count = i, 1
	}
	for _, x := range c.items(s, p) {
		if x.Name == name {
			return x, nil
		}
	}
	return item{}, sentence("There is no " + text.Quote(name) + " here.")
}

// shownText returns a value as it is shown.
func shownText(v *protocol.Value, f protocol.Format) string {
	if f == protocol.Hex && v.Text != "" && v.Text != format.Truth(true) && v.Text != format.Truth(false) {
		return "0x" + v.Text
	}
	return v.Text
}

// joined returns values on one line. A dot stands for a lane without a value and, with running, for a lane that does
// not run.
func joined(values []protocol.Value, running bool, f protocol.Format) string {
	words := make([]string, len(values))
	for i := range values {
		words[i] = "·"
		if t := shownText(&values[i], f); t != "" && (values[i].Enabled || !running) {
			words[i] = t
		}
	}
	return strings.Join(words, " ")
}

// laneText returns the value of a lane, and for a lane that is off the reason why.
func laneText(v *protocol.Value, why string, f protocol.Format) string {
	t := shownText(v, f)
	switch {
	case t == "":
		t = "·"
	case v.Never:
		t += ", never written"
	}
	if v.Next != "" {
		next := protocol.Value{Text: v.Next}
		t += ", becomes " + shownText(&next, f)
	}
	if why != "" {
		t += ", off: " + why
	}
	return t
}

// whyOff returns sentences that say why lanes of a thread are off; "" for those that are on.
func (s *server) whyOff(thread int) []string {
	v := s.program.shown.view(s.program, thread, protocol.Decimal)
	out := make([]string, len(v.Lanes))
	for i := range v.Lanes {
		if v.Lanes[i].State != protocol.LaneActive {
			out[i] = v.Lanes[i].Why
		}
	}
	return out
}

func laneName(lane int) string { return text.Say("lane {}", lane) }

var laneStates = [...]string{
	protocol.LaneActive: "active", protocol.LaneWaiting: "waits", protocol.LaneReturned: "returned",
	protocol.LanePredOff: "predicate off", protocol.LaneBeyond: "beyond the execution size", protocol.LaneOff: "off",
}
