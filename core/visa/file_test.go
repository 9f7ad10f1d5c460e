package visa

import (
	"strings"
	"testing"
)

func TestPosition(t *testing.T) {
	// A line of ASCII, a line with characters of 1, 2 and 4 bytes in UTF-8 (1, 1 and 2
	// units in UTF-16), a line that is not UTF-8, and a line without a line end.
	f := NewFile("f", "ab\r\naé😀b\n\xff\xfe\nend")
	for _, c := range []struct{ off, line, col int }{
		{0, 1, 1}, {2, 1, 3}, {4, 2, 1}, {5, 2, 2}, {7, 2, 3}, {11, 2, 5}, {12, 2, 6},
		{13, 3, 1}, {14, 3, 2}, {16, 4, 1}, {19, 4, 4}, {99, 4, 4}, {-1, 1, 1},
	} {
		if line, col := f.Position(c.off); line != c.line || col != c.col {
			t.Errorf("Position(%d) = %d:%d, want %d:%d", c.off, line, col, c.line, c.col)
		}
	}
	for n, want := range []string{"", "ab", "aé😀b", "\xff\xfe", "end", ""} {
		if got := f.Line(n); got != want {
			t.Errorf("Line(%d) = %q, want %q", n, got, want)
		}
	}
	if f.Lines() != 4 {
		t.Errorf("%d lines, want 4", f.Lines())
	}
}

// TestPositionsInAHugeLine checks that columns are not counted from the start of the line each time, which would take
// minutes here.
func TestPositionsInAHugeLine(t *testing.T) {
	const word, words = "aé😀\xff ", 500_000 // 9 bytes, 6 units
	f := NewFile("f", "x\n"+strings.Repeat(word, words)+"\ny")
	for i := range words {
		for off, unit := range []int{0, 1, 1, 2, 2, 2, 2, 4, 5} {
			if line, col := f.Position(2 + i*len(word) + off); line != 2 || col != 1+6*i+unit {
				t.Fatalf("byte %d of word %d is at %d:%d, want 2:%d", off, i, line, col, 1+6*i+unit)
			}
		}
	}
	if line, col := f.Position(len(f.Text)); line != 3 || col != 2 {
		t.Errorf("the end is at %d:%d", line, col)
	}
}
