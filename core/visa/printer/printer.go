package printer

import (
	"strconv"

	"github.com/lanewise/lanewise/core/visa"
)

type printer struct {
	buf  []byte
	body bool // an instruction of the object has been written
	mark bool // what is written learns where it stands
}

// from is where what is written next begins, for span.
func (w *printer) from() int32 { return int32(len(w.buf)) }

// span notes where something stands that began at a byte and ends here.
func (w *printer) span(at *visa.Span, from int32) {
	if w.mark {
		*at = visa.Span{Start: from, End: w.from()}
	}
}

func (w *printer) put(parts ...string) {
	for _, s := range parts {
		w.buf = append(w.buf, s...)
	}
}

// putAt writes what learns where it stands.
func (w *printer) putAt(at *visa.Span, parts ...string) {
	start := w.from()
	w.put(parts...)
	w.span(at, start)
}

func (w *printer) int(v int) { w.buf = strconv.AppendInt(w.buf, int64(v), 10) }

// quote writes a string literal.
func quote(s string) string {
	out := []byte{'"'}
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			out = append(out, '\\', c)
		case c < ' ' || c == 0x7f:
			const digits = "0123456789abcdef"
			out = append(out, '\\', 'x', digits[c>>4], digits[c&15])
		default:
			out = append(out, c)
		}
	}
	return string(append(out, '"'))
}
