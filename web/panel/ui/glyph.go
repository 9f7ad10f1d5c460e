package ui

import "github.com/lanewise/lanewise/web/draw"

// Glyph shows the symbol of a lane state. The symbol is made of an element's borders (web/style/glyphs.css), not of a
// drawing: every lane has one, and a page with drawings takes a tenth longer to paint.
func Glyph(state string) *draw.Node {
	return draw.Element("span").Class("glyph "+state).Aria("hidden", "true").Key(state)
}
