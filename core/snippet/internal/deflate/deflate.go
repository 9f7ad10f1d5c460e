// Package deflate writes DEFLATE streams (RFC 1951) that are as short as it can make them; compress/flate reads them. A
// link is made once and sent often, so saving characters is worth the extra time.
//
// Of all ways to write a piece of the data as literals and matches, dynamic programming finds the shortest (parse.go),
// first for the fixed codes, then for the codes that fit the previous way (huffman.go). matches.go finds what can be
// repeated.
package deflate

import "math/bits"

const (
	minMatch, maxMatch = 3, 258
	window             = 32 << 10 // how far back a match may lie
	// Each piece is written as a block of its own.
	piece = 256 << 10
	// For pieces above this size the search is a quicker one.
	small = 64 << 10
)

// The numbers of symbols, and the literal symbol that ends a block.
const (
	literals, distances = 286, 30
	endOfBlock          = 256
)

// Compress compresses data, which may refer to the dictionary before it. compress/flate.NewReaderDict reads the result
// with the same dictionary.
func Compress(dictionary, data []byte) []byte {
	all := append(append(make([]byte, 0, len(dictionary)+len(data)), dictionary...), data...)
	var out bitWriter
	for from := len(dictionary); ; {
		to := min(from+piece, len(all))
		out.block(all[max(from-window, 0):to], min(from, window), to == len(all))
		if to == len(all) {
			return out.bytes()
		}
		from = to
	}
}

// step is a literal, if its length is 1, or a match.
type step struct{ length, distance int32 }

// block writes text from start on as one block, which may refer to the text before start.
func (out *bitWriter) block(text []byte, start int, final bool) {
	rounds, chain := 5, 1024
	if len(text)-start > small {
		rounds, chain = 2, 64
	}
	found := findMatches(text, start, chain)
	best := fixedCode()
	steps := parse(text, start, found, costsBy(
		func(symbol int) int32 { return 16 * int32(best.literal[symbol]) }, func(symbol int) int32 { return 16 * int32(best.distance[symbol]) }))
	bits := best.size(text, start, steps)
	for way, i := steps, 0; i < rounds; i++ {
		way = parse(text, start, found, entropy(text, start, way))
		c := fittingCode(text, start, way)
		if n := c.size(text, start, way); n < bits {
			best, steps, bits = c, way, n
		}
	}
	best.write(out, text, start, steps, final)
}

// costs are the bits that symbols take, in sixteenths of a bit, including the extra bits of matches.
type costs struct {
	literal  [256]int32
	length   [maxMatch + 1]int32
	distance [distances]int32
}

// entropy returns the costs of the best code for steps, if it could use fractions of bits. A symbol that steps do not
// use is expensive.
func entropy(text []byte, start int, steps []step) *costs {
	literal, distance := count(text, start, steps)
	return costsBy(information(literal[:]), information(distance[:]))
}

func information(counts []int) func(symbol int) int32 {
	all := 0
	for _, n := range counts {
		all += n
	}
	return func(symbol int) int32 { return log16(2*all+2) - log16(max(2*counts[symbol], 1)) }
}

// log16 returns about 16 log2 n: it is linear between powers of two, which is close enough.
func log16(n int) int32 {
	power := bits.Len(uint(n)) - 1
	return int32(16*power + n<<4>>power - 16)
}

func costsBy(literal, distance func(symbol int) int32) *costs {
	c := new(costs)
	for i := range c.literal {
		c.literal[i] = literal(i)
	}
	for length := int32(minMatch); length <= maxMatch; length++ {
		symbol, extra, _ := lengthSymbol(length)
		c.length[length] = literal(symbol) + 16*int32(extra)
	}
	for i := range c.distance {
		c.distance[i] = distance(i) + 16*int32(max(i/2-1, 0))
	}
	return c
}

// lengthSymbol returns how a length is written: a symbol, and the number and value of its extra bits.
func lengthSymbol(length int32) (symbol, extra int, value uint32) {
	n := uint32(length - minMatch)
	switch {
	case length == maxMatch:
		return 285, 0, 0
	case n < 8:
		return 257 + int(n), 0, 0
	}
	extra = bits.Len32(n) - 3
	return 257 + 4*(extra+1) + int(n>>extra&3), extra, n & (1<<extra - 1)
}

// distanceSymbol returns the same for a distance.
func distanceSymbol(distance int32) (symbol, extra int, value uint32) {
	n := uint32(distance - 1)
	if n < 4 {
		return int(n), 0, 0
	}
	extra = bits.Len32(n) - 2
	return 2*(extra+1) + int(n>>extra&1), extra, n & (1<<extra - 1)
}

// count returns how often each symbol is used, including the one that ends the block.
func count(text []byte, start int, steps []step) (literal [literals]int, distance [distances]int) {
	at := start
	for _, s := range steps {
		if s.length == 1 {
			literal[text[at]]++
		} else {
			symbol, _, _ := lengthSymbol(s.length)
			literal[symbol]++
			symbol, _, _ = distanceSymbol(s.distance)
			distance[symbol]++
		}
		at += int(s.length)
	}
	literal[endOfBlock]++
	return literal, distance
}

// bitWriter packs bits into bytes, the lowest first.
type bitWriter struct {
	out  []byte
	held uint64
	n    uint
	dry  bool // only count bits, in all
	all  int
}

func (w *bitWriter) write(value uint32, n int) {
	w.all += n
	if w.dry {
		return
	}
	w.held |= uint64(value) << w.n
	for w.n += uint(n); w.n >= 8; w.n -= 8 {
		w.out = append(w.out, byte(w.held))
		w.held >>= 8
	}
}

func (w *bitWriter) bytes() []byte {
	if w.n > 0 {
		w.write(0, int(8-w.n))
	}
	return w.out
}
