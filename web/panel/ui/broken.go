package ui

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/store"
)

// BrokenLink shows that a link could not be read: what is wrong with it, what could still be read, and the way back to
// the program that was open before. first is the lesson to offer if there was no such program; "" on a page that offers
// no lessons.
func BrokenLink(s *store.Store, first string) []draw.Part {
	b, heading := &s.Broken, "h2"
	if first != "" {
		heading = "h1"
	}
	parts := []draw.Part{
		draw.Element(heading).Text(b.Title),
		draw.Element("p").Text(b.Why),
		draw.Element("p").DataSet("part", "read").Text(b.Read),
	}
	switch {
	case b.Back != "":
		parts = append(parts, draw.Element("div").Class("start").Body(TextButton("big primary", "earlier", "", "Go back to "+b.Back)))
	case first != "":
		parts = append(parts, draw.Element("div").Class("start").Body(TextButton("big primary", "lesson", first, "Open the first lesson")))
	}
	return parts
}

// Offered is a button that adds to the text what it lacks to run; nil if nothing is offered.
func Offered(s *store.Store, class string) *draw.Node {
	label := s.OfferLabel()
	if label == "" {
		return nil
	}
	return TextButton(class, "offer", "", label)
}
