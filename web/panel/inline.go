package panel

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store"
)

// shownLine and shownOperandValue are the editor's forms of values beside a line
// (web/editor/inline.ts).
type shownLine struct {
	Line     int                 `json:"line"`
	Now      bool                `json:"now"`
	Operands []shownOperandValue `json:"operands"`
}

type shownOperandValue struct {
	Role  string `json:"role"`
	Name  string `json:"name"`
	Value string `json:"value"`
}

// inlineJSON is the values beside the lines: of the current one as they are, of those
// that ran as they were then.
func inlineJSON(s *store.Store) string {
	v := s.View
	if !s.Inline || v == nil || s.Stale {
		return "[]"
	}
	shown := []shownLine{}
	for i := range v.Margin {
		m := &v.Margin[i]
		if m.Line == v.Line || i > 0 && m.Line == v.Margin[i-1].Line || m.LastStep < 0 {
			continue
		}
		if r := s.Recalled(m.Line, m.LastStep); r != nil {
			shown = append(shown, shownLine{m.Line, false, operandValues(r.Operands)})
		}
	}
	if v.Line > 0 {
		shown = append(shown, shownLine{v.Line, true, operandValues(v.Operands)})
	}
	return text(shown)
}

func operandValues(operands []protocol.Operand) []shownOperandValue {
	list := make([]shownOperandValue, 0, len(operands))
	for i := range operands {
		o := &operands[i]
		if value := compact(o); value != "" {
			list = append(list, shownOperandValue{roleOf(o).name, o.Name, value})
		}
	}
	return list
}

// Room for the values of an operand beside a line.
const (
	compactChars  = 30
	compactValues = 8
)

// compact is the values of an operand in a few characters: once if all lanes have the
// same, a predicate as the hexadecimal number of its bits, else the first lanes'; "" if
// it has none.
func compact(o *protocol.Operand) string {
	if o.Type == "bool" {
		return compactMask(o.Values)
	}
	texts := make([]string, 0, len(o.Values))
	uniform := true
	for i := range o.Values {
		value := &o.Values[i]
		text := value.Text
		switch {
		case value.Next != "":
			text = value.Next
		case value.Text == "":
			continue // no lane's
		case value.Never:
			text = "·"
		}
		texts = append(texts, text)
		uniform = uniform && text == texts[0]
	}
	switch {
	case len(texts) == 0:
		return ""
	case uniform:
		return texts[0]
	}
	n, room := 0, compactChars
	for n < len(texts) && n < compactValues && room >= width(texts[n]) {
		room -= width(texts[n]) + 1
		n++
	}
	n = max(n, 1)
	if n < len(texts) {
		return strings.Join(texts[:n], " ") + " …"
	}
	return strings.Join(texts, " ")
}

func compactMask(values []protocol.Value) string {
	mask, never := uint64(0), true
	for i := range values {
		value := &values[i]
		never = never && value.Never && value.Next == ""
		if value.Next == "T" || value.Next == "" && !value.Never && value.Text == "T" {
			mask |= 1 << i
		}
	}
	if never {
		return "·"
	}
	digits := strconv.FormatUint(mask, 16)
	for len(digits) < (len(values)+3)/4 {
		digits = "0" + digits
	}
	return "0x" + digits
}
