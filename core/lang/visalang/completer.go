package visalang

import (
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

type completer struct {
	d      *Document
	off    int
	start  int    // of the word
	prefix string // the word as far as off
	bare   bool   // what follows already belongs to the word: put in the name alone
	s      visa.Statement
	items  []protocol.CompletionItem
}

func (c *completer) add(i protocol.CompletionItem) { c.items = append(c.items, i) }

// follows says that the line goes on after the word.
func (c *completer) follows() bool { return lang.GoesOn(c.d.File.Text, c.off) }

func (c *completer) unlessBare(name, more string) string {
	if c.off < len(c.d.File.Text) && strings.HasPrefix(c.d.File.Text[c.off:], strings.TrimSpace(more)) {
		return name
	}
	return name + more
}

// form is the whole operand, or the name alone where the rest stands already.
func (c *completer) form(whole, name string) string {
	if c.bare {
		return name
	}
	return whole
}
