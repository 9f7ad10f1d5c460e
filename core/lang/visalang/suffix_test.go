package visalang

import (
	"strconv"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
)

// TestTruthTables: the truth tables offered for bfn are those of their formulas. Bit s0 + 2*s1 + 4*s2 of a table is the
// result (instructions/BFN.md).
func TestTruthTables(t *testing.T) {
	formulas := map[string]func(a, b, c int) int{
		"src0 & src1 & src2":   func(a, b, c int) int { return a & b & c },
		"src0 | src1 | src2":   func(a, b, c int) int { return a | b | c },
		"src0 ^ src1 ^ src2":   func(a, b, c int) int { return a ^ b ^ c },
		"src0 & src1 | src2":   func(a, b, c int) int { return a&b | c },
		"src0 | src1 & src2":   func(a, b, c int) int { return a | b&c },
		"(src0 & src1) ^ src2": func(a, b, c int) int { return a&b ^ c },
		"the bits of src1 where src0 has 1, of src2 elsewhere": func(a, b, c int) int { return a&b | (1-a)&c },
		"the majority of the three bits":                       func(a, b, c int) int { return (a + b + c) / 2 },
	}
	words := suffixWords[isa.TruthSuffix][0]
	if len(words) != len(formulas) {
		t.Errorf("%d tables, %d formulas", len(words), len(formulas))
	}
	for _, w := range words {
		f := formulas[w.meaning]
		if f == nil {
			t.Errorf("no formula for %q", w.meaning)
			continue
		}
		table := 0
		for i := range 8 {
			table |= f(i&1, i>>1&1, i>>2) << i
		}
		if want := "x" + strconv.FormatInt(int64(table), 16); w.word != want {
			t.Errorf("%s is %s, want %s", w.meaning, w.word, want)
		}
	}
}
