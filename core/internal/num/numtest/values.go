package numtest

import "math/rand"

// Values returns operands at which errors of rounding are likely: zeros, the ends of the normal and subnormal ranges,
// powers of two and their neighbours, infinities and NaN.
func (f Format) Values() []uint64 {
	one := uint64(1-f.least()) << f.Fraction
	unit := uint64(1) << f.Fraction
	list := []uint64{
		0, 1, 2, 3, unit - 1, unit, unit + 1, 2 * unit, f.Infinity() - 1, f.Infinity() - unit, f.Infinity(), f.NaN(),
		one - 1, one, one + 1, one + unit, one + unit - 1, one + unit/2, one - unit, one + unit + unit/2,
		one - uint64(f.Fraction)*unit, one - uint64(f.Fraction+1)*unit, one - uint64(f.Fraction+2)*unit, one + uint64(f.Fraction)*unit,
		f.Infinity() | 1,
	}
	for _, v := range list {
		list = append(list, v|f.sign())
	}
	return list
}

// Random returns a number whose exponent is any, near another number's, or at the ends, and whose fraction is random or
// has few bits set.
func (f Format) Random(r *rand.Rand, near uint64) uint64 {
	exps := f.Infinity() >> f.Fraction
	exp := uint64(r.Int63n(int64(exps)))
	switch r.Intn(4) {
	case 0:
		exp = (near&^f.sign()>>f.Fraction + uint64(r.Intn(2*f.Fraction+5)) - uint64(f.Fraction) - 2) % exps
	case 1:
		exp = uint64(r.Intn(f.Fraction + 4))
	case 2:
		exp = exps/2 + uint64(r.Intn(2*f.Fraction+4)) - uint64(f.Fraction) - 2
	}
	fraction := r.Uint64() & (1<<f.Fraction - 1)
	switch r.Intn(3) {
	case 0:
		fraction = 1 << r.Intn(f.Fraction+1) & (1<<f.Fraction - 1)
	case 1:
		fraction &= -(1 << r.Intn(f.Fraction+1)) // the last places are zero
	}
	return (exp%exps)<<f.Fraction | fraction | r.Uint64()&f.sign()
}
