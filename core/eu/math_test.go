package eu_test

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/rand"
	"testing"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// referenceBits is the precision of the reference, enough that none of the values tried is near a tie.
const referenceBits = 400

func bigOf(v float64) *big.Float { return new(big.Float).SetPrec(referenceBits).SetFloat64(v) }
func bigZero() *big.Float        { return new(big.Float).SetPrec(referenceBits) }

// bigExp returns e to the power x, by Taylor's series of x/2^k, squared k times.
func bigExp(x *big.Float) *big.Float {
	k := 0
	r := bigZero().Set(x)
	if r.Sign() == 0 {
		return bigOf(1)
	}
	for r.MantExp(nil) > -20 {
		r.Quo(r, bigOf(2))
		k++
	}
	sum, term := bigOf(1), bigOf(1)
	for i := 1; i < 40; i++ {
		term.Quo(term.Mul(term, r), bigOf(float64(i)))
		sum.Add(sum, term)
	}
	for range k {
		sum.Mul(sum, sum)
	}
	return sum
}

// bigLog returns the natural logarithm of a, by Newton's method on bigExp.
func bigLog(a *big.Float) *big.Float {
	e := a.MantExp(nil)
	m := bigZero().SetMantExp(a, -e) // 0.5 to 1
	f, _ := m.Float64()
	y := bigOf(math.Log(f))
	for range 4 {
		y.Add(y, bigZero().Sub(bigZero().Mul(m, bigExp(bigZero().Neg(y))), bigOf(1)))
	}
	if e != 0 {
		y.Add(y, bigZero().Mul(bigOf(float64(e)), bigLn2()))
	}
	return y
}

var ln2 *big.Float

func bigLn2() *big.Float {
	if ln2 == nil { // -log(1/2)
		ln2 = bigZero().Neg(bigLog(bigOf(0.5)))
	}
	return ln2
}

// bigArctanInverse returns arctan(1/n).
func bigArctanInverse(n float64) *big.Float {
	sum, power := bigZero(), bigZero().Quo(bigOf(1), bigOf(n))
	for i := range 300 {
		term := bigZero().Quo(power, bigOf(float64(2*i+1)))
		if i%2 == 1 {
			term.Neg(term)
		}
		sum.Add(sum, term)
		power.Quo(power, bigOf(n*n))
	}
	return sum
}

// bigPi returns pi, by Machin's formula.
func bigPi() *big.Float {
	p := bigZero().Mul(bigOf(16), bigArctanInverse(5))
	return p.Sub(p, bigZero().Mul(bigOf(4), bigArctanInverse(239)))
}

// bigSin returns the sine of x, reduced by multiples of half a turn.
func bigSin(x, pi *big.Float) *big.Float {
	turns, _ := bigZero().Quo(x, pi).Float64()
	n := math.Round(turns)
	r := bigZero().Sub(x, bigZero().Mul(bigOf(n), pi))
	square := bigZero().Mul(r, r)
	sum, term := bigZero().Set(r), bigZero().Set(r)
	for i := 1; i < 60; i++ {
		term.Quo(term.Mul(term, square), bigOf(float64(-2*i*(2*i+1))))
		sum.Add(sum, term)
	}
	if math.Mod(n, 2) != 0 {
		sum.Neg(sum)
	}
	return sum
}

// TestMath compares the transcendental functions with a reference in 400 bits: on F, in the rounding mode nearest even,
// they are correctly rounded, as api.go says. The operands are random over the range where the results are normal
// numbers.
func TestMath(t *testing.T) {
	pi := bigPi()
	for _, f := range []struct {
		name      string
		two       bool
		operand   func(r *rand.Rand) (a, b float32)
		reference func(a, b *big.Float) *big.Float
	}{
		{"exp", false, func(r *rand.Rand) (float32, float32) { return float32(r.Float64()*250 - 125), 0 },
			func(a, _ *big.Float) *big.Float { return bigExp(a.Mul(a, bigLn2())) }},
		{"log", false, func(r *rand.Rand) (float32, float32) { return float32(math.Exp2(r.Float64()*250 - 125)), 0 },
			func(a, _ *big.Float) *big.Float { return bigZero().Quo(bigLog(a), bigLn2()) }},
		{"sin", false, func(r *rand.Rand) (float32, float32) {
			return float32((r.Float64() - 0.5) * math.Exp2(r.Float64()*24-6)), 0
		},
			func(a, _ *big.Float) *big.Float { return bigSin(a, pi) }},
		{"cos", false, func(r *rand.Rand) (float32, float32) {
			return float32((r.Float64() - 0.5) * math.Exp2(r.Float64()*24-6)), 0
		},
			func(a, _ *big.Float) *big.Float { return bigSin(a.Add(a, bigZero().Quo(pi, bigOf(2))), pi) }},
		{"pow", true, func(r *rand.Rand) (float32, float32) {
			return float32(math.Exp2(r.Float64()*20 - 10)), float32(r.Float64()*20 - 10)
		}, func(a, b *big.Float) *big.Float { return bigExp(b.Mul(b, bigLog(a))) }},
		{"rsqrt", false, func(r *rand.Rand) (float32, float32) { return float32(math.Exp2(r.Float64()*250 - 125)), 0 },
			func(a, _ *big.Float) *big.Float { return bigZero().Quo(bigOf(1), bigZero().Sqrt(a)) }},
		{"inv", false, func(r *rand.Rand) (float32, float32) { return float32(math.Exp2(r.Float64()*250 - 125)), 0 },
			func(a, _ *big.Float) *big.Float { return bigZero().Quo(bigOf(1), a) }},
		{"sqrt", false, func(r *rand.Rand) (float32, float32) { return float32(math.Exp2(r.Float64()*250 - 125)), 0 },
			func(a, _ *big.Float) *big.Float { return bigZero().Sqrt(a) }},
	} {
		t.Run(f.name, func(t *testing.T) {
			second := ""
			if f.two {
				second = " B(0,0)<1;1,0>"
			}
			p := assemble(t, isa.SKL, `
.decl A v_type=G type=f num_elts=16 align=GRF
.decl B v_type=G type=f num_elts=16 align=GRF
.decl R v_type=G type=f num_elts=16 align=GRF
.input A offset=32 size=64
.input B offset=96 size=64
mov (M1_NM, 1) %cr0(0,0)<1> 0x4c0:ud
`+f.name+` (M1, 16) R(0,0)<1> A(0,0)<1;1,0>`+second+`
ret (M1, 1)
`)
			r := rand.New(rand.NewSource(7))
			for range 20 {
				var a, b [16]float32
				payload := make([]byte, 160)
				for i := range a {
					a[i], b[i] = f.operand(r)
					binary.LittleEndian.PutUint32(payload[32+4*i:], math.Float32bits(a[i]))
					binary.LittleEndian.PutUint32(payload[96+4*i:], math.Float32bits(b[i]))
				}
				m := runtest.Start(t, p, &dispatch.Launch{Payload: func([3]int, int) []byte { return payload }})
				m.Run(2)
				got := m.VarBytes(0, 0, named(p, "R"))
				for i := range a {
					want, _ := f.reference(bigOf(float64(a[i])), bigOf(float64(b[i]))).Float32()
					if g := math.Float32frombits(binary.LittleEndian.Uint32(got[4*i:])); g != want {
						t.Errorf("%s of %x, %x is %x, want %x", f.name, a[i], b[i], g, want)
					}
				}
			}
		})
	}
}
