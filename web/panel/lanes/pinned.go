package lanes

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
)

// pinnedCards are the pinned lanes side by side, in the order in which they were pinned. They take the place of the
// single explanation that is shown if no lane is pinned. Below the largest number of cards, one place is kept for the
// lane pointed at, so that pointing moves nothing.
func pinnedCards(s *store.Store, v *protocol.View) *draw.Node {
	var cards []draw.Part
	pinned := s.PinnedMask()
	for _, lane := range s.PinnedLanes() {
		if lane < len(v.Lanes) {
			cards = append(cards, laneCard(s, v, lane, true))
		}
	}
	switch {
	case len(cards) == 0:
		return nil
	case len(cards) == store.MostPinned:
	case s.Hover >= 0 && s.Hover < len(v.Lanes) && pinned>>s.Hover&1 == 0:
		cards = append(cards, laneCard(s, v, s.Hover, false))
	default:
		cards = append(cards, draw.Element("p").Class("pcard free").
			Text(words.Say("Point at another lane to see it here. Enter or a click pins it, up to {}.", store.MostPinned)))
	}
	return draw.Element("div").Class("pcards").DataSet("part", "pinned").DataSet("cards", len(cards)).Role("group").Aria("label", "Pinned lanes").Body(cards...)
}

// laneCard shows the state of a lane, the reason for it, and the lane's values of the next instruction's operands.
func laneCard(s *store.Store, v *protocol.View, lane int, pinned bool) *draw.Node {
	info := shownState(v, lane)
	card := draw.Element("div").Class("pcard").DataSet("card", lane).Role("group").Aria("label", "Lane "+strconv.Itoa(lane))
	head := []draw.Part{laneTag(info, lane), draw.Element("b").Text(info.name), ui.Spacer()}
	said := []draw.Part{draw.Element("p").DataSet("why", lane).Body(whyText(v, lane, unnamed(v.Lanes[lane].Why, lane))...)}
	gone := Told(v) && info == ended
	if gone {
		said = append([]draw.Part{draw.Element("p").DataSet("why", lane).Body(endedWhy(v, lane)...)}, way(v, lane)...)
	}
	if pinned {
		head = append(head, ui.Button("ib small", "unpin", words.Say("Let lane {} go", lane), ui.Icon("close")).DataSet("arg", lane))
		if !gone {
			said = append(said, explained(s, lane)...)
		}
	} else {
		card.Class("pointed")
	}
	return card.Body(
		draw.Element("div").Class("pchead").Body(head...),
		draw.Element("div").Class("pcsaid").Body(said...),
		draw.Element("p").Class("pcvals").Body(laneOperands(v, lane)...),
	).Anew()
}

// unnamed removes the lane's name from the beginning of an explanation, because the card's head shows it.
func unnamed(why string, lane int) string {
	rest, ok := strings.CutPrefix(why, "Lane "+strconv.Itoa(lane)+" ")
	if !ok || rest == "" {
		return why
	}
	first, n := utf8.DecodeRuneInString(rest)
	return string(unicode.ToUpper(first)) + rest[n:]
}

// laneOperands are the lane's elements of the next instruction's operands. Values that will be written are framed.
func laneOperands(v *protocol.View, lane int) []draw.Part {
	var parts []draw.Part
	for i := range v.Operands {
		o := &v.Operands[i]
		if lane >= len(o.Values) {
			continue
		}
		class, text := "v un", "·"
		if value := &o.Values[lane]; value.Text != "" || value.Next != "" {
			class, text = shownValue(value, o.Role == protocol.RoleDst)
		}
		parts = append(parts, draw.Element("span").Class("pcval").Title(o.Text+" :"+o.Type).Body(draw.Element("code").Text(o.Name), ui.Span(class, text)))
	}
	return parts
}
