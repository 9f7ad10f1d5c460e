package editor

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
)

// shownLine and shownOperandValue are the forms in which the editor takes values beside a line (web/editor/inline.ts).
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

// inlineJSON is the values beside the lines: at the current line as they are now, and at lines that ran before as they
// were then.
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
	return ui.JSON(shown)
}

func operandValues(operands []protocol.Operand) []shownOperandValue {
	list := make([]shownOperandValue, 0, len(operands))
	for i := range operands {
		o := &operands[i]
		if value := compact(o.Type, o.Values, beside); value != "" {
			list = append(list, shownOperandValue{ui.RoleOf(o).Name, o.Name, value})
		}
	}
	return list
}

// allowance is the most characters and values that are shown of something.
type allowance struct{ chars, values int }

var (
	beside   = allowance{30, 8}   // beside a line
	hovering = allowance{120, 32} // in the explanation of a name
)

// compact writes values in a few characters: one value if all lanes have the same, a predicate as the hexadecimal
// number of its bits, else the values of the first lanes. It is "" if there are no values.
func compact(typ string, values []protocol.Value, most allowance) string {
	if typ == "bool" {
		return compactMask(values)
	}
	texts := make([]string, 0, len(values))
	uniform := true
	for i := range values {
		value := &values[i]
		text := value.Text
		switch {
		case value.Next != "":
			text = value.Next
		case value.Text == "":
			continue // no lane has it
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
	n, left := 0, most.chars
	for n < len(texts) && n < most.values && left >= ui.Width(texts[n]) {
		left -= ui.Width(texts[n]) + 1
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
