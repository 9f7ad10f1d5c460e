package assistant

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/form"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// alwaysShown are the lines that a form shows even if the text does not have them, and the keys that it shows in them
// even if they are not given; by whether the text is PTX.
var alwaysShown = map[bool][]struct {
	kind string
	keys []string
}{
	false: {{"platform", []string{form.Name}}, {"grid", []string{"groups", "local", "simd"}}},
	true:  {{"launch", []string{form.Name, "grid", "block", "shared"}}},
}

// launchForm shows the launch lines of a text as fields.
func launchForm(d lang.Document, _ int, _ string) protocol.Message {
	file := d.Text()
	f := form.Read(file.Text)
	out := &protocol.LaunchForm{PTX: lang.IsPTX(file.Name, file.Text), Other: f.Other}
	for p := isa.Platform(0); p < isa.NumPlatforms && !out.PTX; p++ {
		out.Platforms = append(out.Platforms, p.String())
	}
	for _, l := range f.Lines {
		shown := protocol.LaunchLine{Kind: string(l.Kind), Row: l.Row, Last: l.Last}
		for i := range l.Fields {
			x := &l.Fields[i]
			shown.Fields = append(shown.Fields, protocol.LaunchField{Name: x.Name, Value: x.Value, Range: rangeOf(file, x.Span())})
		}
		out.Lines = append(out.Lines, shown)
	}
	for i, always := range alwaysShown[out.PTX] {
		at := slices.IndexFunc(out.Lines, func(l protocol.LaunchLine) bool { return l.Kind == always.kind })
		if at < 0 {
			at = i
			out.Lines = slices.Insert(out.Lines, min(at, len(out.Lines)), protocol.LaunchLine{Kind: always.kind})
			at = min(at, len(out.Lines)-1)
		}
		l := &out.Lines[at]
		for _, key := range always.keys {
			if l.Field(key) == nil {
				l.Fields = append(l.Fields, protocol.LaunchField{Name: key})
			}
		}
		for j := range l.Fields {
			l.Fields[j].Meaning = meaningOf(l.Kind, l.Fields[j].Name)
		}
	}
	return out
}

// meaningOf returns the meaning of a key of a line; "" if it is not known.
func meaningOf(kind, key string) string {
	for _, e := range launch.Keys(kind) {
		if e.Name == key {
			return lang.Capital(e.Meaning) + "."
		}
	}
	return ""
}

// changeLaunch returns the edits of the text for changes in its form.
func changeLaunch(file *visa.File, changes []protocol.LaunchChange) protocol.Message {
	list := make([]form.Change, len(changes))
	for i, c := range changes {
		list[i] = form.Change{Row: c.Row, Kind: form.Kind(c.Kind), Field: c.Field, Value: c.Value, Drop: c.Drop}
	}
	m := &protocol.Edits{}
	for _, e := range form.Read(file.Text).Write(list) {
		m.Edits = append(m.Edits, protocol.TextEdit{Range: rangeOf(file, e.Span), NewText: e.Text})
	}
	return m
}
