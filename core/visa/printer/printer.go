package printer

import (
	"strconv"

	"github.com/lanewise/lanewise/core/visa"
)

type printer struct {
	buf  []byte
	body bool // an instruction of the current object has been written
	mark bool // the spans of nodes are set to where they are written
}

// from returns the offset at which the next text is written, for span.
func (w *printer) from() int32 { return int32(len(w.buf)) }

// span sets *at to the range from the offset from to here, if mark is set.
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

// putAt writes strings and sets *at to where they stand, if mark is set.
func (w *printer) putAt(at *visa.Span, parts ...string) {
	start := w.from()
	w.put(parts...)
	w.span(at, start)
}

func (w *printer) int(v int) { w.buf = strconv.AppendInt(w.buf, int64(v), 10) }

// quote returns s as a string literal.
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
