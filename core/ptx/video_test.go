package ptx_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"strings"
	"testing"
)

// video generates statements of the video instructions in random forms, together with functions that compute them: PTX
// ISA, "Video Instructions", "Scalar Video Instructions" and "SIMD Video Instructions".
type video struct{ *rand.Rand }

func (v video) of(list ...string) string { return list[v.Intn(len(list))] }

func (v video) typ() string { return v.of("u32", "s32") }

// meant computes a statement's result from the sources.
type meant = func(a, b, c uint32) uint32

// asType returns the low bits of x as a value of the type.
func asType(x uint32, bits int, typ string) int64 {
	if typ[0] == 's' {
		return sext(x, bits)
	}
	return zext(x, bits)
}

// ofType returns the least and the greatest number of a type with the given number of bits.
func ofType(bits int, typ string) (least, most int64) {
	if typ[0] == 's' {
		return -1 << (bits - 1), 1<<(bits-1) - 1
	}
	return 0, 1<<bits - 1
}

// videoPiece returns where a selection such as .b2 or .h1 begins in a word, and its width; "" is the whole word.
func videoPiece(sel string) (from, bits int) {
	switch {
	case sel == "":
		return 0, 32
	case sel[1] == 'b':
		return 8 * int(sel[2]-'0'), 8
	}
	return 16 * int(sel[2]-'0'), 16
}

func selected(x uint32, sel, typ string) int64 {
	from, bits := videoPiece(sel)
	return asType(x>>from, bits, typ)
}

// put returns word with x in some of its bits.
func put(x, word uint32, from, bits int) uint32 {
	mask := uint32(uint64(1)<<bits-1) << from
	return word&^mask | x<<from&mask
}

var videoOps = map[string]func(a, b int64) int64{
	"add":     func(a, b int64) int64 { return a + b },
	"sub":     func(a, b int64) int64 { return a - b },
	"min":     func(a, b int64) int64 { return min(a, b) },
	"max":     func(a, b int64) int64 { return max(a, b) },
	"absdiff": func(a, b int64) int64 { return max(a-b, b-a) },
	"avrg": func(a, b int64) int64 { // halves are rounded away from zero
		if a+b >= 0 {
			return (a + b + 1) >> 1
		}
		return (a + b) >> 1
	},
}

var videoRelations = map[string]func(a, b int64) bool{
	"eq": func(a, b int64) bool { return a == b }, "ne": func(a, b int64) bool { return a != b },
	"lt": func(a, b int64) bool { return a < b }, "le": func(a, b int64) bool { return a <= b },
	"gt": func(a, b int64) bool { return a > b }, "ge": func(a, b int64) bool { return a >= b },
}

// scalar generates a statement with one result: stored alone, combined with c by a second operation, or put into a
// piece of c.
func (v video) scalar() (string, meant) {
	d, at, bt := v.typ(), v.typ(), v.typ()
	sel := []string{"", ".b0", ".b1", ".b2", ".b3", ".h0", ".h1"}
	as, bs, sat := v.of(sel...), v.of(sel...), v.of("", ".sat")
	words := d + "." + at + "." + bt + sat
	var f func(a, b uint32) int64
	name := v.of("add", "sub", "min", "max", "absdiff", "set", "shl", "shr")
	switch name {
	case "set":
		relation := v.of("eq", "ne", "lt", "le", "gt", "ge")
		d, sat = "u32", ""
		words = at + "." + bt + "." + relation
		f = func(a, b uint32) int64 {
			if videoRelations[relation](selected(a, as, at), selected(b, bs, bt)) {
				return 1
			}
			return 0
		}
	case "shl", "shr":
		mode := v.of("clamp", "wrap")
		words = d + "." + at + ".u32" + sat + "." + mode
		f = func(a, b uint32) int64 {
			n := selected(b, bs, "u32")
			if n &= 31; mode == "clamp" {
				n = min(selected(b, bs, "u32"), 32)
			}
			if x := selected(a, as, at); name == "shl" {
				if n == 32 {
					x = min(x, math.MaxInt32) // what is more saturates, too, and would become negative here
				}
				return x << n
			}
			return selected(a, as, at) >> n
		}
	default:
		f = func(a, b uint32) int64 { return videoOps[name](selected(a, as, at), selected(b, bs, bt)) }
	}
	result := func(a, b uint32, bits int) int64 {
		x := f(a, b)
		if sat != "" {
			least, most := ofType(bits, d)
			x = clampTo(x, least, most)
		}
		return x
	}
	sources := " d, a" + as + ", b" + bs
	switch v.Intn(3) {
	case 0:
		return "v" + name + "." + words + sources + ";", func(a, b, _ uint32) uint32 { return uint32(result(a, b, 32)) }
	case 1:
		if name == "set" { // without a type for d
			d = "u32"
			return "v" + name + "." + words + ".add" + sources + ", c;", func(a, b, c uint32) uint32 { return uint32(result(a, b, 32)) + c }
		}
		second := v.of("add", "min", "max")
		return "v" + name + "." + words + "." + second + sources + ", c;", func(a, b, c uint32) uint32 {
			return uint32(videoOps[second](asType(uint32(result(a, b, 32)), 32, d), asType(c, 32, d)))
		}
	}
	ds := v.of(sel[1:]...)
	from, bits := videoPiece(ds)
	return "v" + name + "." + words + " d" + ds + ", a" + as + ", b" + bs + ", c;", func(a, b, c uint32) uint32 {
		return put(uint32(result(a, b, bits)), c, from, bits)
	}
}

// product generates a vmad.
func (v video) product() (string, meant) {
	sel := []string{"", ".b0", ".b1", ".b2", ".b3", ".h0", ".h1"}
	at, bt, as, bs, sat, shift := v.typ(), v.typ(), v.of(sel...), v.of(sel...), v.of("", ".sat"), v.of("", ".shr7", ".shr15")
	minus, plusOne := v.of("", "a", "b", "c", "ab"), ""
	if minus == "" {
		plusOne = v.of("", ".po")
	}
	sign := map[string]string{}
	for _, operand := range strings.Split(minus, "") {
		sign[operand] = "-"
	}
	text := fmt.Sprintf("vmad.%s.%s.%s%s%s%s d, %sa%s, %sb%s, %sc;", v.typ(), at, bt, plusOne, sat, shift, sign["a"], as, sign["b"], bs, sign["c"])
	final := "u32"
	if at == "s32" || bt == "s32" || len(minus) == 1 {
		final = "s32"
	}
	return text, func(a, b, c uint32) uint32 {
		x, addend := new(big.Int).Mul(big.NewInt(selected(a, as, at)), big.NewInt(selected(b, bs, bt))), big.NewInt(asType(c, 32, final))
		switch minus {
		case "a", "b":
			x.Neg(x)
		case "c":
			addend.Neg(addend)
		}
		x.Add(x, addend)
		if plusOne != "" {
			x.Add(x, big.NewInt(1))
		}
		x.Rsh(x, map[string]uint{"": 0, ".shr7": 7, ".shr15": 15}[shift])
		if least, most := ofType(32, final); sat != "" {
			for _, bound := range []int64{least, most} {
				if limit := big.NewInt(bound); x.Cmp(limit) == map[bool]int{true: -1, false: 1}[bound == least] {
					x = limit
				}
			}
		}
		return uint32(x.And(x, big.NewInt(math.MaxUint32)).Uint64())
	}
}

// simd generates a statement of two or four pieces, each of them selected from any piece of a and b.
func (v video) simd() (string, meant) {
	n := []int{2, 4}[v.Intn(2)]
	bits := 32 / n
	d, at, bt := v.typ(), v.typ(), v.typ()
	letter := map[int]string{2: ".h", 4: ".b"}[n]
	var from [2][]int // lowest piece first
	text := [2]string{letter, letter}
	for k := range from {
		for range n {
			from[k] = append(from[k], v.Intn(2*n))
		}
		for i := n - 1; i >= 0; i-- {
			text[k] += fmt.Sprint(from[k][i])
		}
	}
	mask, masks := 1+v.Intn(1<<n-1), letter
	for i := n - 1; i >= 0; i-- {
		if mask>>i&1 == 1 {
			masks += fmt.Sprint(i)
		}
	}
	last := v.of("", ".add", ".sat")
	name := v.of("add", "sub", "min", "max", "absdiff", "avrg")
	return fmt.Sprintf("v%s%d.%s.%s.%s%s d%s, a%s, b%s, c;", name, n, d, at, bt, last, masks, text[0], text[1]), func(a, b, c uint32) uint32 {
		both, out := uint64(b)<<32|uint64(a), c
		for i := range n {
			if mask>>i&1 == 0 {
				continue
			}
			x := videoOps[name](asType(uint32(both>>(bits*from[0][i])), bits, at), asType(uint32(both>>(bits*from[1][i])), bits, bt))
			if least, most := ofType(bits, d); last == ".sat" {
				x = clampTo(x, least, most)
			}
			if last == ".add" {
				out += uint32(x)
			} else {
				out = put(uint32(x), out, bits*i, bits)
			}
		}
		return out
	}
}

func TestVideo(t *testing.T) {
	v := video{rand.New(rand.NewSource(19))}
	for i := range 150 {
		text, f := [...]func() (string, meant){v.scalar, v.product, v.simd}[i%3]()
		t.Run(text, func(t *testing.T) {
			a, b, c := words(v.Rand, 32), words(v.Rand, 32), words(v.Rand, 32)
			var d []uint32
			for i := range a {
				d = append(d, f(a[i], b[i], c[i]))
			}
			chunkOf(text, []string{text}, texts(d), texts(a), texts(b), texts(c)).run(t, text, 32)
		})
	}
}
