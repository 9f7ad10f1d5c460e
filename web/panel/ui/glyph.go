package ui

import "github.com/lanewise/lanewise/web/draw"

// Glyph shows a lane state's symbol. It is made of an element's borders (web/style/glyphs.css), not a
// drawing: there is one in every lane, and a page of drawings takes a tenth longer to paint.
func Glyph(state string) *draw.Node {
	return draw.Element("span").Class("glyph "+state).Aria("hidden", "true").Key(state)
}
