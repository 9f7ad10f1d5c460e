package ptx

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/internal/ptxtest"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// strange lists operands of all kinds. Most of them are valid in few places.
var strange = strings.Fields("5 -1 0xffffffffffffffff 1.5 0f7fc00000 0d7ff8000000000000 %tid.x %tid %clock64 WARP_SZ %b16 %b32 %b64 %b128 " +
	"%u8 %u64 %f16 %f32 %f64 %p !%p -%u32 {%u32,%u32} {%f32,%f32,%f32,%f32} {5,6} {%u32,_} {} [%u64] [%u64+4] [0] [buf+4] [-8] " +
	"buf buf+4 fn _ here list %p|%p _|%p %u32.x 'x' \"s\" 1+2 ~0 %nosuch k")

// TestStrangeOperands replaces an operand by any other, leaves one out, or adds one, and checks that the translation
// does not panic and that for a text without errors it has no errors either. Each operand of each statement of
// testdata/isa.txt is replaced by every fifteenth element of strange.
func TestStrangeOperands(t *testing.T) {
	const every = 15
	tried, taken := 0, 0
	try := func(name string, operands []string) {
		tried++
		if translatedWhole(t, name+" "+strings.Join(operands, ", ")+";") {
			taken++
		}
	}
	for _, r := range isaRows(t) {
		for _, s := range r.statements {
			name, rest, _ := strings.Cut(strings.TrimSuffix(s, ";"), " ")
			operands := operandsOf(rest)
			for i, was := range operands {
				for n := tried % every; n < len(strange); n += every {
					for _, now := range inPlaceOf(was, strange[n]) {
						operands[i] = now
						try(name, operands)
					}
				}
				operands[i] = was
				try(name, append(append([]string{}, operands[:i]...), operands[i+1:]...))
				try(name, append(append([]string{}, operands[:i+1]...), operands[i:]...))
			}
		}
	}
	if tried < 5000 || taken < tried/10 {
		t.Errorf("%d statements tried, and %d taken", tried, taken)
	}
}

// translatedWhole translates a statement and reports whether it has no errors. In that case the translation must have
// none, either.
func translatedWhole(t *testing.T, statement string) bool {
	t.Helper()
	defer func() {
		if failure := recover(); failure != nil {
			t.Errorf("%s: %v", statement, failure)
		}
	}()
	text := strings.Replace(ptxtest.ProgramOf([]string{statement}), ".entry k()", ".global .align 16 .b8 buf[64];\n.func fn() { ret; }\n.entry k()", 1)
	tr, diags := Translate(visa.NewFile("k.ptx", text))
	if visa.HasErrors(diags) {
		return false
	}
	if _, diags := assembler.Assemble(visa.NewFile("k.visaasm", tr.File.Text), tr.Platform); visa.HasErrors(diags) {
		t.Errorf("%s: %s", statement, diags[0].Message)
	}
	return true
}

// inPlaceOf returns the ways to put a strange operand in the place of another: as it is, inside that operand's
// brackets, and as each element of its vector.
func inPlaceOf(was, strange string) []string {
	list := []string{strange}
	if was[0] == '[' {
		list = append(list, "["+strings.Trim(strange, "[]")+"]")
	}
	if open, end := strings.IndexByte(was, '{'), strings.IndexByte(was, '}'); open >= 0 {
		elements := operandsOf(was[open+1 : end])
		for i, element := range elements {
			elements[i] = strange
			list = append(list, was[:open+1]+strings.Join(elements, ", ")+was[end:])
			elements[i] = element
		}
	}
	return list
}

// operandsOf splits a list into its operands. Commas within brackets do not count.
func operandsOf(list string) (operands []string) {
	depth, from := 0, 0
	for i := range len(list) {
		switch list[i] {
		case '{', '[', '(':
			depth++
		case '}', ']', ')':
			depth--
		case ',':
			if depth == 0 {
				operands = append(operands, strings.TrimSpace(list[from:i]))
				from = i + 1
			}
		}
	}
	if rest := strings.TrimSpace(list[from:]); rest != "" {
		operands = append(operands, rest)
	}
	return operands
}
