package deflate

import "math/bits"

// code holds the lengths in bits of a block's symbols.
type code struct {
	literal  []uint8 // 286 symbols, 288 in the fixed code
	distance []uint8
	fixed    bool
}

// fixedCode returns the code that needs no description (RFC 1951, 3.2.6).
func fixedCode() code {
	c := code{make([]uint8, 288), make([]uint8, distances), true}
	for i := range c.literal {
		switch {
		case i < 144, i >= 280:
			c.literal[i] = 8
		case i < 256:
			c.literal[i] = 9
		default:
			c.literal[i] = 7
		}
	}
	for i := range c.distance {
		c.distance[i] = 5
	}
	return c
}

// fittingCode returns the best code for steps.
func fittingCode(text []byte, start int, steps []step) code {
	literal, distance := count(text, start, steps)
	c := code{literal: lengths(literal[:], 15), distance: lengths(distance[:], 15)}
	for i := 0; used(c.distance) < 2; i++ { // some readers require two
		c.distance[i] = max(c.distance[i], 1)
	}
	return c
}

func used(lengths []uint8) (n int) {
	for _, l := range lengths {
		if l > 0 {
			n++
		}
	}
	return n
}

// lengths returns the lengths of the shortest prefix code with at most limit bits, by the package-merge algorithm
// (Larmore and Hirschberg, 1990).
func lengths(counts []int, limit int) []uint8 {
	result := make([]uint8, len(counts))
	var symbols []int
	for symbol, n := range counts {
		if n == 0 {
			continue
		}
		at := len(symbols) // kept sorted by count; there are few
		symbols = append(symbols, symbol)
		for ; at > 0 && counts[symbols[at-1]] > n; at-- {
			symbols[at] = symbols[at-1]
		}
		symbols[at] = symbol
	}
	if len(symbols) == 1 {
		result[symbols[0]] = 1
	}
	if len(symbols) < 2 {
		return result
	}
	weights := make([]int, len(symbols)) // counts of the symbols in their order, for one level
	for i, symbol := range symbols {
		weights[i] = counts[symbol]
	}
	leaves := make([][]bool, limit) // for each level: whether an item is a symbol or a package of the level before
	var level []int
	for l := range limit {
		merged := make([]int, len(weights)+len(level)/2)
		leaf := make([]bool, len(merged))
		i, j := 0, 0
		for k := range merged {
			leaf[k] = j+1 >= len(level) || i < len(weights) && weights[i] <= level[j]+level[j+1]
			if leaf[k] {
				merged[k] = weights[i]
				i++
			} else {
				merged[k] = level[j] + level[j+1]
				j += 2
			}
		}
		leaves[l], level = leaf, merged
	}
	take := 2*len(symbols) - 2
	for l := limit - 1; l >= 0; l-- {
		n := 0
		for _, leaf := range leaves[l][:take] {
			if leaf {
				result[symbols[n]]++
				n++
			}
		}
		take = 2 * (take - n)
	}
	return result
}

// words returns the code words for lengths (RFC 1951, 3.2.2), with their bits in the order in which they are written:
// highest first.
func words(lengths []uint8) []uint32 {
	var next [16]uint32
	for _, l := range lengths {
		next[l]++
	}
	word := uint32(0)
	next[0] = 0
	for l := 1; l < len(next); l++ {
		word, next[l] = (word+next[l])<<1, word
	}
	all := make([]uint32, len(lengths))
	for i, l := range lengths {
		if l > 0 {
			all[i] = uint32(bits.Reverse16(uint16(next[l]))) >> (16 - l)
			next[l]++
		}
	}
	return all
}

// size returns the bits that a block takes.
func (c *code) size(text []byte, start int, steps []step) int {
	w := bitWriter{dry: true}
	c.write(&w, text, start, steps, false)
	return w.all
}

// write writes a block.
func (c *code) write(out *bitWriter, text []byte, start int, steps []step, final bool) {
	last := uint32(0)
	if final {
		last = 1
	}
	out.write(last, 1)
	if c.fixed {
		out.write(1, 2)
	} else {
		out.write(2, 2)
		c.describe(out)
	}
	literal, distance := words(c.literal), words(c.distance)
	at := start
	for _, s := range steps {
		if s.length == 1 {
			out.write(literal[text[at]], int(c.literal[text[at]]))
		} else {
			symbol, extra, value := lengthSymbol(s.length)
			out.write(literal[symbol], int(c.literal[symbol]))
			out.write(value, extra)
			symbol, extra, value = distanceSymbol(s.distance)
			out.write(distance[symbol], int(c.distance[symbol]))
			out.write(value, extra)
		}
		at += int(s.length)
	}
	out.write(literal[endOfBlock], int(c.literal[endOfBlock]))
}

// order is the order in which the lengths of the code of lengths are written.
var order = [...]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// describe writes the code itself (RFC 1951, 3.2.7).
func (c *code) describe(out *bitWriter) {
	literals, distances := trimmed(c.literal, 257), trimmed(c.distance, 1)
	runs := runsOf(append(append([]uint8(nil), literals...), distances...))
	var counts [19]int
	for _, r := range runs {
		counts[r.symbol]++
	}
	code := lengths(counts[:], 7)
	n := len(order)
	for n > 4 && code[order[n-1]] == 0 {
		n--
	}
	out.write(uint32(len(literals)-257), 5)
	out.write(uint32(len(distances)-1), 5)
	out.write(uint32(n-4), 4)
	for _, symbol := range order[:n] {
		out.write(uint32(code[symbol]), 3)
	}
	word := words(code)
	for _, r := range runs {
		out.write(word[r.symbol], int(code[r.symbol]))
		out.write(r.value, r.extra)
	}
}

func trimmed(lengths []uint8, least int) []uint8 {
	n := len(lengths)
	for n > least && lengths[n-1] == 0 {
		n--
	}
	return lengths[:n]
}

// run is one or more equal lengths: a single length, 0 to 15, or a repetition, 16 to 18, with its extra bits.
type run struct {
	symbol uint8
	extra  int
	value  uint32
}

func runsOf(lengths []uint8) (runs []run) {
	for i := 0; i < len(lengths); {
		length, n := lengths[i], 1
		for i+n < len(lengths) && lengths[i+n] == length {
			n++
		}
		i += n
		if length > 0 { // the first length is written, the others repeat it
			runs = append(runs, run{symbol: length})
			n--
		}
		for n > 0 {
			r, times := run{symbol: length}, 1
			switch {
			case length == 0 && n >= 11:
				times = min(n, 138)
				r = run{18, 7, uint32(times - 11)}
			case length == 0 && n >= 3:
				times = n
				r = run{17, 3, uint32(times - 3)}
			case length > 0 && n >= 3:
				times = min(n, 6)
				r = run{16, 2, uint32(times - 3)}
			}
			runs = append(runs, r)
			n -= times
		}
	}
	return runs
}
