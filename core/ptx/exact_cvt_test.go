package ptx_test

import (
	"math/big"
	"math/rand"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/internal/num/numtest"
)

// This file compares cvt between every pair of types, in every mode, with exact arithmetic (PTX ISA, "Data Movement and
// Conversion Instructions: cvt").

var integerTypes = []string{"u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"}

func widthOf(typ string) int {
	n, _ := strconv.Atoi(strings.TrimLeft(typ, "usbf"))
	return n
}

// register returns the width of the narrowest register for a type.
func register(typ string) int { return max(widthOf(typ), 16) }

// whole returns the low bits of a register as an integer of a type.
func whole(typ string, bits uint64) *big.Int {
	unused := 64 - widthOf(typ)
	if typ[0] == 's' {
		return big.NewInt(int64(bits<<unused) >> unused)
	}
	return new(big.Int).SetUint64(bits << unused >> unused)
}

// inRegister returns an integer of a type as it is in the narrowest register for that type.
func inRegister(typ string, bits uint64) uint64 {
	if typ == "s8" {
		return uint64(uint16(int8(bits)))
	}
	return bits
}

// integers returns a column of integers: some near powers of two, some near the midpoint between two numbers of a
// floating point format, and random ones.
func integers() [][]uint64 {
	r := rand.New(rand.NewSource(5))
	column := make([]uint64, rows)
	for i := range column {
		switch i % 4 {
		case 0:
			column[i] = 1<<r.Intn(64) + uint64(r.Intn(5)) - 2
		case 1: // p significant bits, then a one, plus -1, 0 or 1 before the shift
			p := []int{8, 11, 24, 53}[r.Intn(4)]
			column[i] = ((r.Uint64()|1<<63)>>(64-p)<<(64-p) | 1<<(63-p)) + uint64(r.Intn(3)) - 1
			column[i] >>= r.Intn(64 - p)
		case 2:
			column[i] = -(r.Uint64() >> r.Intn(64))
		default:
			column[i] = r.Uint64() >> r.Intn(64)
		}
	}
	return [][]uint64{column}
}

// fractions returns operands, and numbers of the magnitude of integers with a fraction of a half or of quarters.
func fractions(f numtest.Format) [][]uint64 {
	column := Args(f, 1)[0]
	r := rand.New(rand.NewSource(6))
	for i := rows / 3; i < rows; i += 2 {
		x := numtest.Int(new(big.Int).SetUint64(r.Uint64() >> r.Intn(64)))
		x.Abs.Quo(x.Abs, big.NewRat(int64(1+3*r.Intn(2)), 2))
		x.Neg = r.Intn(2) == 0
		column[i] = f.Round(x, numtest.Zero)
	}
	return [][]uint64{column}
}

// zerosOf returns the suffixes to try for .ftz, which cvt has only with f32.
func zerosOf(s, d string) []string {
	if s == "f32" || d == "f32" {
		return []string{"", ".ftz"}
	}
	return []string{""}
}

func TestExactConversions(t *testing.T) {
	wholeModes := []string{".rni", ".rzi", ".rmi", ".rpi"}
	for _, s := range integerTypes {
		t.Run("from "+s, func(t *testing.T) {
			var list []trial
			for d, f := range formats {
				for _, round := range allModes {
					for _, sat := range []string{"", ".sat"} {
						list = append(list, trial{"cvt" + round + sat + "." + d + "." + s, []int{register(s)}, f.Bits, func(v []uint64) uint64 {
							return write(f, numtest.Int(whole(s, v[0])), modes[round], false, sat != "")
						}, nil})
					}
				}
			}
			for _, d := range integerTypes {
				list = append(list, trial{"cvt.sat." + d + "." + s, []int{register(s)}, register(d), func(v []uint64) uint64 {
					return inRegister(d, numtest.Int(whole(s, v[0])).Integer(widthOf(d), d[0] == 's', numtest.Zero))
				}, nil}, trial{"cvt." + d + "." + s, []int{register(s)}, register(d), func(v []uint64) uint64 {
					n := whole(s, v[0])
					bits := n.Uint64()
					if n.Sign() < 0 {
						bits = uint64(n.Int64())
					}
					unused := 64 - widthOf(d)
					return inRegister(d, bits<<unused>>unused)
				}, nil})
			}
			runTrials(t, list, integers())
		})
	}
	for s, from := range formats {
		t.Run("from "+s, func(t *testing.T) {
			var list []trial
			for _, d := range integerTypes {
				bits := widthOf(d)
				for _, round := range wholeModes {
					for _, ftz := range zerosOf(s, d) {
						list = append(list, trial{"cvt" + round + ftz + "." + d + "." + s, []int{from.Bits}, register(d), func(v []uint64) uint64 {
							x := read(from, v, ftz != "")[0]
							if x.NaN && (s == "f64" || bits == 64) {
								return inRegister(d, 1<<(bits-1))
							}
							return inRegister(d, x.Integer(bits, d[0] == 's', modes[round]))
						}, nil})
					}
				}
			}
			for d, to := range formats {
				rounds := allModes
				if d == s || to.Fraction >= from.Fraction && to.Bits > from.Bits {
					rounds = []string{""}
				}
				if d == s {
					rounds = append(rounds, wholeModes...)
				}
				for _, round := range rounds {
					for _, ftz := range zerosOf(s, d) {
						for _, sat := range []string{"", ".sat"} {
							list = append(list, trial{"cvt" + round + ftz + sat + "." + d + "." + s, []int{from.Bits}, to.Bits, func(v []uint64) uint64 {
								x := read(from, v, ftz != "" && s == "f32")[0]
								if strings.HasSuffix(round, "i") {
									x = x.Whole(modes[round])
								}
								return write(to, x, modes[round], ftz != "" && d == "f32", sat != "")
							}, to.Same})
						}
					}
				}
			}
			runTrials(t, list, fractions(from))
		})
	}
	t.Run("f16x2", func(t *testing.T) { // the first source is the upper half
		var list []trial
		for _, round := range []string{".rn", ".rz"} {
			list = append(list, trial{"cvt" + round + ".f16x2.f32", []int{32, 32}, 32, func(v []uint64) uint64 {
				s := read(numtest.Single, v, false)
				return numtest.Half.Round(s[0], modes[round])<<16 | numtest.Half.Round(s[1], modes[round])
			}, sameHalves})
		}
		runTrials(t, list, Args(numtest.Single, 2))
	})
}
