package dispatch

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// inPTX are words of a machine's sentences, and what PTX calls the same things. A thread of PTX is a lane.
var inPTX = [...][2]string{{"thread", "warp"}, {"Thread", "Warp"}, {"group", "block"}, {"Group", "Block"}, {"message", "instruction"},
	{"shared local", "shared"}, {"private memory", "local memory"}}

// InWords returns a sentence about threads and groups of the machine in the words of the program's language. The
// sentence must not contain names from the program.
func (l *Launch) InWords(sentence string) string {
	if !l.PTX {
		return sentence
	}
	for i := 0; i < len(sentence); i++ {
		for _, word := range inPTX { // strings.ReplaceAll would link 2 kB into the engine
			if strings.HasPrefix(sentence[i:], word[0]) {
				sentence = sentence[:i] + word[1] + sentence[i+len(word[0]):]
			}
		}
	}
	return sentence
}

// TypeName returns a type as the program's language writes it: "ud", and in PTX "u32".
func (l *Launch) TypeName(t isa.Type) string {
	if !l.PTX {
		return t.String()
	}
	kind := "u"
	switch {
	case t == isa.BF:
		kind = "bf"
	case t.Float():
		kind = "f"
	case t.Signed():
		kind = "s"
	}
	return kind + strconv.Itoa(8*t.Size())
}
