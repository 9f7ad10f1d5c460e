package assistant

import (
	"errors"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/object"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// maxOpened is the largest text, in bytes, that an object may become: the page takes no larger file.
const maxOpened = 10 << 20

// open answers with the vISA text of a binary object. Above the text it puts a platform line, unless the platform is
// the default one, and comments about what the text leaves out.
func open(m *protocol.Open) *protocol.Opened {
	spec, _ := launch.Parse(visa.NewFile("", ""))
	platforms := []isa.Platform{spec.Platform}
	for p := range isa.NumPlatforms {
		if p != spec.Platform {
			platforms = append(platforms, p)
		}
	}
	said, p, notes, err := object.Text([]byte(m.Data), platforms...)
	if bad, ok := errors.AsType[*object.Error](err); ok {
		return &protocol.Opened{Message: bad.Message, Offset: bad.Offset}
	}
	if len(said) > maxOpened {
		return &protocol.Opened{Message: text.Say("The text of this object would have {} MB; 10 MB is the most.", len(said)>>20)}
	}
	var b strings.Builder
	if p != spec.Platform {
		b.WriteString("//@ platform " + p.String() + "\n")
	}
	for _, n := range notes {
		b.WriteString("// " + oneLine(n) + "\n")
	}
	b.WriteString(said)
	return &protocol.Opened{Text: b.String()}
}

// oneLine makes a note fit for a comment: printable, and on one line. The names in a note can be anything if the object
// is damaged.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '\uFFFD' {
			return '?'
		}
		return r
	}, s)
}
