package run

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
)

// playButtons are the buttons that let the machine step by itself, backwards and forwards, and the choice of the pace.
func playButtons(s *store.Store) *draw.Node {
	p := &s.Play
	back := playButton(s, "pb", "play-back", "play-back", "Play backwards", p.On && p.Back, s.CanStepBack())
	label := "Play"
	if s.AtEnd() {
		label = "Play from start"
	}
	forward := playButton(s, "pb wide", "play", "run", label, p.On && !p.Back, s.AtEnd() || s.CanStep())
	paces := make([]draw.Part, len(store.Paces))
	for i, pace := range store.Paces {
		paces[i] = draw.Element("option").Attr("value", strconv.Itoa(pace)).Attr("selected", pace == p.Pace).Text(paceName(pace))
	}
	return draw.Element("div").Class("play").Role("group").Aria("label", "Play").DataSet("part", "play").Body(back, forward,
		draw.Element("select").Class("pace").DataSet("part", "pace").Aria("label", "Pace").Title("Pace").Body(paces...))
}

func paceName(pace int) string {
	switch pace {
	case store.Fastest:
		return "fast"
	case 1:
		return "1 step/s"
	}
	return strconv.Itoa(pace) + " steps/s"
}

// letterCap writes the shortcut of a letter, as its key is labelled.
func letterCap(letter string, mac bool) string {
	upper := strings.ToUpper(letter)
	switch {
	case letter != upper:
		return upper
	case mac:
		return "⇧" + upper
	}
	return "Shift+" + upper
}

// playButton is the button that plays in one direction, or pauses.
func playButton(s *store.Store, class, act, image, label string, on, can bool) *draw.Node {
	if on {
		class, image, label = class+" on", "pause", "Pause"
	}
	return ui.EnabledIf(can || on, toolButton(class, act, label, letterCap(action.Cap(act, s.Mac), s.Mac), image))
}
