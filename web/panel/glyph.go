package panel

import "github.com/lanewise/lanewise/web/draw"

// glyph shows a lane state's symbol. It is made of an element's borders (web/style/glyphs.css), not a
// drawing: there is one in every lane, and a page of drawings takes a tenth longer to paint.
func glyph(state string) *draw.Node {
	return draw.Element("span").Class("glyph "+state).Aria("hidden", "true").Key(state)
}
