package region

import "testing"

// TestWords tests the cases of 5_operands.md, "Region-based Addressing", with Words and with Formula.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		r              Region
		words, formula string
	}{
		{Of(8, 8, 8, 1, false, false), "Each channel reads the next element.", "Channel i reads element 3 + i of X."},
		{Of(8, 0, 1, 0, false, false), "All channels read one element.", "Every channel reads element 3 of X."},
		{Of(8, 16, 8, 0, false, false), "All channels read one element.", "Every channel reads element 3 of X."},
		{Of(8, 4, 1, 0, false, false), "Each channel reads the element 4 further on.", "Channel i reads element 3 + 4·i of X."},
		{Of(8, 4, 2, 2, false, false), "Each channel reads the element 2 further on.", "Channel i reads element 3 + 2·i of X."},
		{Of(8, 0, 4, 2, false, false), "Rows of 4: within a row each channel reads the element 2 further on; each row starts at the same element again.",
			"The same 4 elements again and again: channel i reads element 3 + 2·(i mod 4) of X."},
		{Of(8, 1, 4, 0, false, false), "Rows of 4: within a row each channel reads the same element; each row starts at the element after the start of the one before.",
			"Groups of 4 channels share an element; each group reads the one 1 further, from element 3 of X on."},
		{Of(8, 8, 4, 1, false, false), "Rows of 4: within a row each channel reads the next element; each row starts at the element 8 after the start of the one before.",
			"Rows of 4 elements, next to each other; each row starts 8 elements after the one before, the first at element 3 of X."},
		{Of(1, 8, 4, 1, false, false), "The one channel reads one element.", "The one channel reads element 3 of X."},
		{Of(8, -1, -1, 2, false, true), "Each channel writes the element 2 further on.", "Channel i writes element 3 + 2·i of X."},
		{Of(8, -1, 2, 1, true, false), "Every 2 channels take an address of their own; within them each channel reads the next element.",
			"Every 2 channels take an address of their own of X; within them next to each other."},
	} {
		if got := c.r.Words(); got != c.words {
			t.Errorf("%+v:\n%s\nwant\n%s", c.r, got, c.words)
		}
		if got := c.r.Formula(3, " of X"); got != c.formula {
			t.Errorf("%+v:\n%s\nwant\n%s", c.r, got, c.formula)
		}
	}
}

// TestElements tests the figure of 5_operands.md, "Region-based Addressing": 16 channels read <16;8,2> from the second
// element on.
func TestElements(t *testing.T) {
	r := Of(16, 16, 8, 2, false, false)
	for i := range 16 {
		if want := i/8*16 + i%8*2; r.Element(i) != want {
			t.Errorf("channel %d takes element %d, not %d", i, r.Element(i), want)
		}
	}
	if r := Of(4, -1, -1, -1, false, false); r.Element(3) != 3 {
		t.Errorf("without a region channel 3 takes element %d", r.Element(3))
	}
	if r := Of(4, -1, 2, 1, true, false); r.Element(3) != 1 {
		t.Errorf("channel 3 takes element %d of its row's address", r.Element(3))
	}
}
