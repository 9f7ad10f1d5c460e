package visa

import "testing"

func TestPosition(t *testing.T) {
	// One line of ASCII, one with characters of 1, 2 and 4 bytes in UTF-8 (1, 1 and 2
	// units in UTF-16), one that is no UTF-8, one without an end.
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
