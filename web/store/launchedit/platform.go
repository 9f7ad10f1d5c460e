package launchedit

import (
	"strings"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/web/store/world"
)

// Platform is the edit that makes a text one for a platform. It replaces the word after `//@ platform`, or
// inserts such a line before the other launch lines.
func Platform(src, name string) world.TextEdit {
	const directive = "platform"
	lines := launchline.Find(src)
	for _, l := range lines {
		rest, is := strings.CutPrefix(strings.TrimLeft(l.Text(src), " \t"), directive)
		word := strings.TrimLeft(rest, " \t")
		if !is || word == rest {
			continue
		}
		begin := strings.LastIndexByte(src[:l.Start], '\n') + 1
		col := world.Columns(src[begin:l.End]) - world.Columns(word) + 1
		if end := strings.IndexAny(word, " \t"); end >= 0 {
			word = word[:end]
		}
		return world.TextEdit{Line: l.Row + 1, Col: col, EndLine: l.Row + 1, EndCol: col + world.Columns(word), Text: name}
	}
	row := 1
	if len(lines) > 0 {
		row += lines[0].Row
	}
	return world.TextEdit{Line: row, Col: 1, EndLine: row, EndCol: 1, Text: launchline.Marker + " " + directive + " " + name + "\n"}
}
