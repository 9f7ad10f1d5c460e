package launch

import (
	"math"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// generator is SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). The values of random() are part of the format, so the
// generator must never change.
type generator uint64

func (g *generator) next() uint64 {
	*g += 0x9e3779b97f4a7c15
	z := uint64(*g)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// unit returns a number that is uniformly distributed in [0, 1).
func (g *generator) unit() float64 { return float64(g.next()>>11) / (1 << 53) }

// element returns the next random element of type t between lo and hi, both included for integers. If lo and hi are 0,
// the range is all values of an integer type, or [0, 1) of a float type. The bounds are bits of type t.
func (g *generator) element(t isa.Type, lo, hi uint64) uint64 {
	if t.Float() {
		low, high := num.Value(lo, t), num.Value(hi, t)
		if low == 0 && high == 0 {
			high = 1
		}
		scaled := float64((high - low) * g.unit()) // the conversion forbids a fused add, which some CPUs have
		return num.Bits(low+scaled, t)
	}
	span := num.Truncate(hi-lo, t)
	if lo == 0 && hi == 0 || span == math.MaxUint64 {
		return num.Truncate(g.next(), t)
	}
	return num.Truncate(lo+g.next()%(span+1), t)
}
