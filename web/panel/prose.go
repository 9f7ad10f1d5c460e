package panel

import "strings"

// prose is a sentence in which `backquotes` mark code.
func prose(text string) []Part {
	var parts []Part
	for i, part := range strings.Split(text, "`") {
		switch {
		case part == "":
		case i%2 == 1:
			parts = append(parts, element("code").Text(part))
		default:
			parts = append(parts, textNode(part))
		}
	}
	return parts
}
