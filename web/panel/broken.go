package panel

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/store"
)

// brokenLink tells of a link that could not be read: what is wrong, what came of it, and
// the way back to the program that was there before. keeps says that the page has others to offer.
func brokenLink(s *store.Store, keeps bool) []draw.Part {
	b, heading := &s.Broken, "h2"
	if keeps {
		heading = "h1"
	}
	parts := []draw.Part{
		draw.Element(heading).Text(b.Title),
		draw.Element("p").Text(b.Why),
		draw.Element("p").DataSet("part", "read").Text(b.Read),
	}
	switch {
	case b.Back != "":
		parts = append(parts, draw.Element("div").Class("start").Body(textButton("big primary", "earlier", "", "Go back to "+b.Back)))
	case keeps:
		parts = append(parts, draw.Element("div").Class("start").Body(textButton("big primary", "lesson", firstStem, "Open the first lesson")))
	}
	return parts
}

// offered is a button that adds what a text lacks to be run; nil if it lacks nothing of the kind.
func offered(s *store.Store, class string) *draw.Node {
	label := s.OfferLabel()
	if label == "" {
		return nil
	}
	return textButton(class, "offer", "", label)
}
