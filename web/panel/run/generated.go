package run

import (
	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
)

// Generated code runs a long program ahead of the engine. The status line and Efficiency say how much of a run it did,
// and the help has the switch that turns it off.

// share is the percentage of a run that generated code did.
func share(a *protocol.Ahead) int { return 100 * a.Generated / a.Steps }

// Generated is a sentence about generated code's share of a long run; "" for a run without it.
func Generated(v *protocol.View) string {
	switch {
	case v == nil || v.Ahead.Steps == 0:
		return ""
	case v.Ahead.All:
		return words.Say(" Generated code did {} % of it.", share(&v.Ahead))
	}
	return words.Say(" Generated code did {} % of it; reports are looked for behind it, up to step {} now.", share(&v.Ahead), words.Grouped(v.Ahead.Looked))
}

// Differs reports whether the interpreter found a state that differs from that of generated code.
func Differs(s *store.Store) bool { return s.View != nil && !s.Stale && s.View.Ahead.Differs > 0 }

// FaultIn is the sentence that the two differ, and from which step on.
func FaultIn(v *protocol.View) string {
	return words.Say("Generated code and the interpreter differ by step {}, which is a fault of Lanewise: what is shown may be wrong.", words.Grouped(v.Ahead.Differs))
}

// Generates says whether generated code is allowed to run programs.
func Generates(s *store.Store) string {
	if s.Interpret {
		return "Generated code is off."
	}
	return "Generated code is on."
}

// CodeSwitch is the switch for generated code in the help.
func CodeSwitch(s *store.Store) *draw.Node {
	return draw.Element("label").Class("switch").Body(
		ui.Input("checkbox").DataSet("part", "generated-code").Attr("checked", !s.Interpret),
		ui.Span("", "Long runs use generated code; without it, the interpreter does all of them"),
	)
}

// engineLine is the line in Efficiency that says what ran the program, and how fast.
func engineLine(s *store.Store) *draw.Node {
	said := "The interpreter ran all of it."
	if a := &s.View.Ahead; a.Steps > 0 {
		said = words.Say("Generated code ran {} % of {} instructions.", share(a), words.Grouped(a.Steps))
	}
	if Differs(s) {
		said += " " + FaultIn(s.View)
	}
	if n := s.Speed.PerSecond(); n > 0 {
		said += words.Say(" The last run did {} instructions a second.", words.Grouped(n))
	}
	label := "Turn generated code off"
	if s.Interpret {
		label = "Turn generated code on"
	}
	return draw.Element("p").Class("minor").DataSet("part", "engine").Body(draw.Text(said+" "), ui.TextButton("link", "generated", "", label))
}
