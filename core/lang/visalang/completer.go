package visalang

import (
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa/parser"
)

type completer struct {
	d      *Document
	off    int
	start  int    // where the word begins
	prefix string // the word up to off
	bare   bool   // the rest of the operand follows already: put in the name alone
	s      parser.Statement
	items  []protocol.CompletionItem
}

func (c *completer) add(i protocol.CompletionItem) { c.items = append(c.items, i) }

// follows reports whether the line goes on after the word.
func (c *completer) follows() bool { return lang.GoesOn(c.d.File.Text, c.off) }

func (c *completer) unlessBare(name, more string) string {
	if c.off < len(c.d.File.Text) && strings.HasPrefix(c.d.File.Text[c.off:], strings.TrimSpace(more)) {
		return name
	}
	return name + more
}

// form returns the whole operand, or the name alone if the rest follows already.
func (c *completer) form(whole, name string) string {
	if c.bare {
		return name
	}
	return whole
}
