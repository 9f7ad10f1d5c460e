package panel

import (
	"strings"

	"github.com/lanewise/lanewise/web/draw"
)

// prose is a sentence in which `backquotes` mark code.
func prose(text string) []draw.Part {
	var parts []draw.Part
	for i, part := range strings.Split(text, "`") {
		switch {
		case part == "":
		case i%2 == 1:
			parts = append(parts, draw.Element("code").Text(part))
		default:
			parts = append(parts, draw.Text(part))
		}
	}
	return parts
}
