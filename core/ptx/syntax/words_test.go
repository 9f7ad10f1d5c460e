package syntax

import (
	"strings"
	"testing"
)

// TestWords checks that the data that the editor shows about instructions is that of the table.
func TestWords(t *testing.T) {
	for _, w := range append(Instructions(), SpecialRegisters()...) {
		if w.Name == "" || w.Summary == "" || strings.HasSuffix(w.Summary, ".") {
			t.Errorf("%+v", w)
		}
	}
	for _, w := range Instructions() {
		if w.Name == "mul" && strings.Join(w.Modifiers, " ") != "rn rz rm rp ftz sat hi lo wide u16 u32 u64 s16 s32 s64 f16 f16x2 bf16 bf16x2 f32 f64 f32x2" {
			t.Errorf("mul has %v", w.Modifiers)
		}
	}
}
