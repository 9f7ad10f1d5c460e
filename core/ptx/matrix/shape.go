package matrix

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Shape is the shape of a product of matrices: m rows, n columns, and k products for each element.
type Shape struct{ M, N, K int }

// ShapeOf reads the shape of an instruction, such as m16n8k16.
func ShapeOf(in *syntax.Inst) (w Shape) {
	for _, word := range in.Words {
		if len(word) < 2 || word[0] != 'm' || !lex.IsDigit(word[1]) {
			continue
		}
		m, rest, _ := strings.Cut(word[1:], "n")
		n, k, _ := strings.Cut(rest, "k")
		w.M, _ = strconv.Atoi(m)
		w.N, _ = strconv.Atoi(n)
		w.K, _ = strconv.Atoi(k)
	}
	return w
}

// Transposed reports whether the product of mma is the transposed one.
func (w Shape) Transposed() bool { return w.M < w.N }

// Rows and Columns are those of the whole product as mma computes it; Tile is the number of rows of each mma.
func (w Shape) Rows() int    { return max(w.M, w.N) }
func (w Shape) Columns() int { return w.M * w.N / w.Rows() }
func (w Shape) Tile() int    { return min(w.Rows(), 16) }

// Share is what lane l has in a register of a fragment: n elements of line number line + l/4, from first + step*(l%4)
// on.
type Share struct{ Line, First, Step, N int }

// Shares returns the registers of matrix a, b, c or d, with elements of so many bits.
func (w Shape) Shares(which string, bits int) (list []Share) {
	n := max(32/bits, 1)
	if which == "c" || which == "d" {
		for row := 0; row < w.Rows(); row += w.Tile() {
			for column := 0; column < w.Columns(); column += 8 {
				for half := 0; half < w.Tile(); half += 8 {
					for j := 0; j < 2; j += n {
						list = append(list, Share{row + half, column + j, 2, n})
					}
				}
			}
		}
		return list
	}
	lines, tile := w.Rows(), w.Tile()
	if (which == "b") != w.Transposed() {
		lines, tile = w.Columns(), 8
	}
	for line := 0; line < lines; line += tile {
		for k := 0; k < w.K; k += 4 * n {
			for half := 0; half < tile; half += 8 {
				list = append(list, Share{line + half, k, n, n})
			}
		}
	}
	return list
}

// Registers returns how many registers a program uses for a fragment.
func (w Shape) Registers(which, typ string) int {
	if n := len(w.Shares(which, Types[typ].Bits)); which == "c" || which == "d" || typ != "f16" {
		return n
	}
	return 8
}

// Leading returns the distance in elements between the starts of consecutive rows, or columns, that are stored without
// a gap.
func (w Shape) Leading(which string, byRows bool) int {
	switch {
	case which == "a" && byRows, which == "b" && !byRows:
		return w.K
	case byRows:
		return w.N
	}
	return w.M
}
