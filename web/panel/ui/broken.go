package ui

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/store"
)

// BrokenLink tells of a link that could not be read: what is wrong, what came of it, and
// the way back to the program that was there before. first is the lesson to offer instead, "" on a page that offers no
// others.
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

// Offered is a button that adds what a text lacks to be run; nil if it lacks nothing of the kind.
func Offered(s *store.Store, class string) *draw.Node {
	label := s.OfferLabel()
	if label == "" {
		return nil
	}
	return TextButton(class, "offer", "", label)
}
