package jit

import "math"

// fusedMultiplyAdd computes v0*v1 + v2 on F with one rounding. The product of two F is exact in a double. The sum is
// first rounded to a double, which gives a wrong F only if it falls on the middle between two F, or if the result is
// tiny. In these cases it is rounded to odd instead, after which rounding to F gives what a single rounding would
// (Boldo and Melquiond, 2008). A result of zero is right: a sum of a product of 48 bits and an F that is less than half
// the least F is exact.
//
// Where relaxed_madd rounds once, it is used instead.
func fusedMultiplyAdd(e *emitter, v []local) {
	if e.t.fuses {
		for _, l := range v {
			e.get(l)
		}
		e.vector(vRelaxedMadd)
		return
	}
	low := e.sumOfHalf(v, false)
	high := low
	if e.lanes > 2 {
		high = e.sumOfHalf(v, true)
	}
	result := e.temp(typeV128)
	both := func() {
		e.get(low.sum)
		e.vector(vDemote)
		if e.lanes <= 2 {
			e.lane(vDExtract, 0)
			e.vector(vDSplat)
			e.set(result)
			return
		}
		e.get(high.sum)
		e.vector(vDemote)
		e.lane(vDExtract, 0)
		e.lane(vDReplace, 1)
		e.set(result)
	}
	both()
	e.between(low.sum)
	if e.lanes > 2 {
		e.between(high.sum)
		e.vector(vOr)
	}
	e.tiny(result)
	e.vector(vOr)
	e.vector(vAny)
	e.open(opIf)
	e.roundToOdd(&low)
	if e.lanes > 2 {
		e.roundToOdd(&high)
	}
	both()
	e.end()
	e.get(result)
}

// fusedHalf holds the numbers for two lanes, in double precision.
type fusedHalf struct{ product, addend, sum local }

// sumOfHalf computes the sum for two of the lanes.
func (e *emitter) sumOfHalf(v []local, high bool) fusedHalf {
	var d [3]local
	for i := range d {
		e.get(v[i])
		if high {
			e.lane(vDExtract, 1) // compilers recognize this, but not a shuffle
			e.vector(vDSplat)
		}
		e.vector(vPromote)
		d[i] = e.temp(typeV128)
		e.set(d[i])
	}
	h := fusedHalf{d[0], d[2], d[1]}
	e.get(d[0], d[1])
	e.vector(vDMul)
	e.tee(h.product)
	e.get(h.addend)
	e.vector(vDAdd)
	e.set(h.sum)
	return h
}

// between puts a mask of the lanes of doubles on the stack that lie in the middle between two F.
func (e *emitter) between(sum local) {
	const (
		below  = 1<<29 - 1 // bits of a double that an F does not have
		middle = 1 << 28
	)
	e.get(sum)
	e.constant(doubles(below, below))
	e.vector(vAnd)
	e.constant(doubles(middle, middle))
	e.vector(v64Eq)
}

// tiny puts a mask of the lanes of F on the stack that are denormal or the least normal number.
func (e *emitter) tiny(result local) {
	size := e.temp(typeV128)
	e.constant(allWords(math.Float32bits(0x1p-126) + 1))
	e.get(result)
	e.constant(allWords(1<<31 - 1))
	e.vector(vAnd)
	e.tee(size)
	e.vector(v32GtS)
	e.get(size)
	e.constant([16]byte{})
	e.vector(v32Eq)
	e.vector(vAndNot)
}

// roundToOdd turns the sum, which was rounded to nearest, into the one rounded to odd: rounded toward zero, with the
// last bit set if it is not exact.
func (e *emitter) roundToOdd(h *fusedHalf) {
	a, b, sum := h.product, h.addend, h.sum
	part, rest := e.temp(typeV128), e.temp(typeV128)
	e.get(sum) // Knuth's TwoSum computes what the sum lost
	e.get(a)
	e.vector(vDSub)
	e.set(part)
	e.get(a, sum, part)
	e.vector(vDSub)
	e.vector(vDSub)
	e.get(b, part)
	e.vector(vDSub)
	e.vector(vDAdd)
	e.set(rest)

	e.get(sum) // one less where what it lost has the other sign
	e.get(rest, sum)
	e.vector(vXor)
	e.i32(63)
	e.vector(v64ShrS)
	e.vector(v64Add)
	e.constant(doubles(1, 1))
	e.vector(vOr)
	e.get(sum)
	e.get(rest) // where it lost something; for infinities and NaN, rest is NaN
	e.constant([16]byte{})
	e.vector(vDNe)
	e.get(rest, rest)
	e.vector(vDEq)
	e.vector(vAnd)
	e.vector(vSelect)
	e.set(sum)
}
