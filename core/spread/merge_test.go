package spread

import (
	"bytes"
	"testing"
)

// did is what a test's worker did to one byte, or to the integer of four bytes that begins there.
type did struct {
	at    int
	what  string // "read", "write" or "sum"
	value byte
}

// TestMerge: what several workers made is merged if it is what one group after another makes, and only then.
func TestMerge(t *testing.T) {
	base := []byte{10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25}
	with := func(at int, v byte) []byte {
		b := bytes.Clone(base)
		b[at] = v
		return b
	}
	for name, c := range map[string]struct {
		workers [][]did
		op      operation
		want    []byte // nil: the groups depend on one another
	}{
		"nothing":                             {[][]did{{}, {}}, 0, base},
		"all read":                            {[][]did{{{3, "read", 0}}, {{3, "read", 0}}}, 0, base},
		"one writes":                          {[][]did{{{3, "write", 7}}, {}}, 0, with(3, 7)},
		"one reads and writes":                {[][]did{{}, {{3, "read", 0}, {3, "write", 7}}}, 0, with(3, 7)},
		"another reads the byte beside":       {[][]did{{{3, "write", 7}}, {{4, "read", 0}}}, 0, with(3, 7)},
		"another reads it":                    {[][]did{{{3, "write", 7}}, {{3, "read", 0}}}, 0, nil},
		"another reads it, the same is there": {[][]did{{{3, "read", 0}}, {{3, "write", 13}}}, 0, nil},
		"two write the same":                  {[][]did{{{3, "write", 7}}, {{3, "write", 7}}}, 0, with(3, 7)},
		"two write different values":          {[][]did{{{3, "write", 7}}, {{3, "write", 8}}}, 0, nil},
		"one writes what was there":           {[][]did{{{3, "write", 13}}, {{3, "write", 7}}}, 0, nil},
		"two write the same, one reads":       {[][]did{{{3, "write", 7}, {3, "read", 0}}, {{3, "write", 7}}}, 0, nil},
		"two write beside one another":        {[][]did{{{3, "write", 7}}, {{4, "write", 14}}}, 0, with(3, 7)},
		"one makes sums":                      {[][]did{{{4, "sum", 30}}, {}}, sum, with(4, 30)},
		"two add":                             {[][]did{{{4, "sum", 15}}, {{4, "sum", 17}}}, sum, with(4, 18)},
		"three, least":                        {[][]did{{{4, "sum", 9}}, {{4, "sum", 14}}, {{4, "sum", 12}}}, least, with(4, 9)},
		"two, exclusive or":                   {[][]did{{{4, "sum", 14 ^ 1}}, {{4, "sum", 14 ^ 6}}}, xor, with(4, 14^7)},
		"sums, and another reads":             {[][]did{{{4, "sum", 15}}, {{5, "read", 0}}}, sum, nil},
		"sums, and another writes":            {[][]did{{{4, "sum", 15}}, {{4, "write", 15}}}, sum, nil},
		"sums, and one wrote before":          {[][]did{{{5, "write", 15}, {4, "sum", 15}}, {{4, "sum", 15}}}, sum, nil},
		"sums across integers":                {[][]did{{{2, "sum", 15}}, {{4, "sum", 15}}}, sum, nil},
		"one has two sums across one another": {[][]did{{{4, "sum", 15}, {6, "sum", 17}}, {{4, "sum", 15}}}, sum, nil},
	} {
		workers := make([]memory, len(c.workers))
		for i, all := range c.workers {
			w := memory{bytes.Clone(base), make([]byte, len(base)), make([]byte, len(base))}
			for _, d := range all {
				switch d.what {
				case "read":
					w.read[d.at] = Plain
				case "write":
					w.bytes[d.at], w.written[d.at] = d.value, Plain
				case "sum":
					w.bytes[d.at] = d.value
					for k := range 4 {
						w.written[d.at+k] |= sumMark(k)
					}
				}
			}
			workers[i] = w
		}
		sums := &Sums{op: c.op}
		if c.op != 0 {
			sums.Bytes = 4
		}
		to := make([]byte, len(base))
		if ok := merge(to, base, workers, sums); ok != (c.want != nil) || ok && !bytes.Equal(to, c.want) {
			t.Errorf("%s: %v %v, want %v", name, ok, to, c.want)
		}
	}
}

// TestCombine: integers are combined as if both workers had worked on the same one.
func TestCombine(t *testing.T) {
	for _, c := range []struct {
		op                    operation
		v, worker, base, want uint64
		bits                  uint
	}{
		{sum, 12, 7, 10, 9, 32},
		{sum, 1, 0xffffffff, 0, 0, 32},
		{least, 5, 4, 9, 4, 32},
		{greatest, 5, 0xffffffff, 0, 0xffffffff, 32},
		{leastSigned, 5, 0xffffffff, 9, 0xffffffff, 32},
		{greatestSigned, 5, 0xffffffff, 0, 5, 32},
		{leastSigned, 5, 0xffffffff, 9, 5, 64},
		{and, 0b1011, 0b1101, 0b1111, 0b1001, 32},
		{or, 0b0001, 0b0100, 0, 0b0101, 32},
		{xor, 0b0101, 0b1001, 0b1000, 0b0100, 32},
	} {
		if got := c.op.combine(c.v, c.worker, c.base, c.bits) & (1<<c.bits - 1); got != c.want {
			t.Errorf("operation %d of %d bits: %#x and %#x, both made of %#x: %#x, want %#x", c.op, c.bits, c.v, c.worker, c.base, got, c.want)
		}
	}
}
