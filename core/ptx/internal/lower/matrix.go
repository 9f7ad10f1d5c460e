package lower

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/matrix"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Matrices whose elements are distributed over the lanes of a warp (PTX ISA, "Matrix Fragments for mma"): lane l has
// elements of row or column l/4, and l%4 determines which. What a lane needs from another lane is read as in shfl.

// noMatrix lowers products that have no translation.
func (t *translator) noMatrix(in *syntax.Inst) {
	t.cannot(in, "matrices of this shape and type have no translation")
}

// mma lowers a product of matrices.
func (t *translator) mma(in *syntax.Inst) { t.inRoutine(in, (*translator).multiply) }

func (t *translator) multiply(in *syntax.Inst) {
	t.products(in, product{Product: matrix.ProductOf(in)})
}

// products computes each element of d as c plus the products in the order of k, one after the other. For floating point
// numbers each product is fused with the sum and rounded to the type of the sum. The manual leaves the order open.
func (t *translator) products(in *syntax.Inst, m product) {
	m.rowLanes, m.columnLanes = t.lanesOfRow(), t.lanesOfColumn()
	f := fragments{t, in, true}
	m.sparse, f.good = t.sparsity(in, m)
	blocks := m.K / (4 * m.PerReg) // registers of b; a has as many for each eight rows
	dRegs, dBits := m.SumRegs(m.D)
	cRegs, cBits := m.SumRegs(m.C)
	d := f.of(in.Args[0], dRegs, dBits, asResult)
	aRegs := blocks * m.Rows / 8
	if m.sparse.chunk > 0 {
		aRegs /= 2
	}
	a := f.of(in.Args[1], aRegs, m.Bits, asSource)
	b := f.of(in.Args[2], blocks, m.Bits, asSource)
	c := f.of(in.Args[3], cRegs, cBits, asSource)
	if !f.good {
		return
	}
	inRegs := func(list []*syntax.Operand) (out []*syntax.Operand) { // other lanes read them
		for _, x := range list {
			if x.Kind == syntax.ImmOperand {
				x = t.made("mov."+ptxisa.Untyped.Of(m.Bits).Name(), x)
			}
			out = append(out, x)
		}
		return out
	}
	a, b = inRegs(a), inRegs(b)
	sums := t.sumsOf(m.Product, c)
	for block := range blocks {
		for q := range 4 {
			first := (4*block + q) * m.PerReg
			t.Comment("k from " + strconv.Itoa(first) + " up to " + strconv.Itoa(first+m.PerReg-1))
			t.Scoped(func() { t.addProducts(m, a, b, sums, block, q) })
		}
	}
	if in.Has("satfinite") {
		for _, s := range sums {
			t.saturate(s, ptxisa.S32, 32)
		}
	}
	t.putSums(m.Product, d, sums, dBits)
}

// putSums writes the sums as elements of d.
func (t *translator) putSums(m matrix.Product, d, sums []*syntax.Operand, bits int) {
	for i := range d {
		switch {
		case m.D == ptxisa.F16:
			low, high := t.newReg(ptxisa.F16), t.newReg(ptxisa.F16)
			t.ptx("cvt.rn.f16.f32", low, sums[2*i])
			t.ptx("cvt.rn.f16.f32", high, sums[2*i+1])
			t.ptx("mov.b32", d[i], inBraces(low, high))
		case m.Sum == ptxisa.S64:
			t.ptx("mov.b32", d[i], t.low(sums[i]))
		default:
			t.ptx("mov."+ptxisa.Untyped.Of(bits).Name(), d[i], sums[i])
		}
	}
}

// sumsOf returns the elements of c as initial sums: two side by side for each row of a lane.
func (t *translator) sumsOf(m matrix.Product, c []*syntax.Operand) (sums []*syntax.Operand) {
	for _, x := range c {
		switch {
		case m.C == ptxisa.F16:
			low, high := t.newReg(ptxisa.F16), t.newReg(ptxisa.F16)
			t.ptx("mov.b32", inBraces(low, high), x)
			for _, h := range []*syntax.Operand{low, high} {
				r := t.made("cvt.f32.f16", h)
				sums = append(sums, r)
			}
		case m.Sum == ptxisa.S64:
			r := t.made("cvt.s64.s32", x)
			sums = append(sums, r)
		default:
			r := t.newReg(m.Sum)
			t.ptx("mov."+ptxisa.Untyped.Of(m.Sum.Bits()).Name(), r, x)
			sums = append(sums, r)
		}
	}
	return sums
}

// addProducts adds the products of the elements that lane q of each four lanes has in one register.
func (t *translator) addProducts(m product, a, b, sums []*syntax.Operand, block, q int) {
	first := (4*block + q) * m.PerReg // the first of the elements in one register of b
	word := 4*block + q               // for a row of a: the number of the register, counted over the lanes
	if m.sparse.chunk > 0 {
		word /= 2
	}
	var f fetched
	for half := range m.Rows / 8 {
		f.a = append(f.a, t.fetched(a[word/4*(m.Rows/8)+half], m.rowLanes[word%4]))
		if m.sparse.chunk > 0 {
			lane, at := m.sparse.fieldOf(half, first)
			f.fields = append(f.fields, t.made("bfe.u32", t.fetched(m.sparse.fields, m.rowLanes[lane]), num64(int64(at)), num64(4)))
		}
	}
	for n := range 2 { // columns 2t and 2t+1 of the sum are in groups of lanes of b
		f.b = append(f.b, t.fetched(b[block], m.columnLanes[4*n+q]))
	}
	if !m.Sum.Float() && m.sparse.chunk == 0 {
		t.addWhole(m, f.a, f.b, sums)
		return
	}
	for j := range m.PerReg {
		t.Scoped(func() { t.addElements(m, f, sums, j, first+j) })
	}
}

// fetched holds registers that a lane has read from others: of its rows of a, for a sparse a with the fields that tell
// which elements are stored, and of its two columns of b.
type fetched struct{ a, b, fields []*syntax.Operand }

// fetched reads such a register.
func (t *translator) fetched(reg *syntax.Operand, from place) *syntax.Operand {
	r := t.newReg(ptxisa.Untyped.Of(reg.Var.Type.Bits()))
	t.fetch(r, reg, from)
	return r
}

// addElements adds the products of element j of each register; element is its number in the row or column.
func (t *translator) addElements(m product, f fetched, sums []*syntax.Operand, j, element int) {
	product := "fma." + m.Round + "." + m.Sum.Name()
	if !m.Sum.Float() {
		product = "mad.lo." + m.Sum.Name()
	}
	var y [2]*syntax.Operand
	for n := range y {
		y[n] = t.scaled(t.elementOf(f.b[n], m.B, j, m.PerReg, m.Sum), m.scaleB[n], element, m.K)
	}
	for half, r := range f.a {
		var x, there *syntax.Operand
		if m.sparse.chunk > 0 {
			x, there = t.present(m.sparse, m, r, f.fields[half], element)
		} else {
			x = t.elementOf(r, m.A, j, m.PerReg, m.Sum)
		}
		x = t.scaled(x, m.scaleA[half], element, m.K)
		for n := range y {
			s := sums[2*half+n]
			if there == nil {
				t.ptx(product, s, x, y[n], s)
				continue
			}
			more := t.made(product, x, y[n], s)
			t.ptx("selp."+m.Sum.Name(), s, more, s, there)
		}
	}
}

// lanesOfRow returns the places of the four lanes of a lane's group: they have its row.
func (t *translator) lanesOfRow() []place { return t.placesFrom(0x1c, 1, 4) }

// lanesOfColumn returns the places of the eight lanes that have columns 2t and 2t+1, for a lane 4g+t.
func (t *translator) lanesOfColumn() []place { return t.placesFrom(3, 8, 8) }

// placesFrom returns the places of n consecutive lanes; the first is the lane's number masked and multiplied by times.
func (t *translator) placesFrom(mask, times, n int) []place {
	first := t.Temp(isa.UW)
	t.Every(warp, isa.OpAnd, first, t.laneVar(), emit.Number(isa.UW, uint64(mask)))
	t.Every(warp, isa.OpMul, first, first, emit.Number(isa.UW, uint64(4*times)))
	list := []place{{first}}
	for len(list) < n {
		next := t.Temp(isa.UW)
		t.Every(warp, isa.OpAdd, next, first, emit.Number(isa.UW, uint64(4*len(list))))
		list = append(list, place{next})
	}
	return list
}

// addWhole adds the products of all elements in registers of integers: of four bytes with one instruction, of eight
// 4-bit numbers as bytes that are 16 times as large, and of single bits by counting.
func (t *translator) addWhole(m product, ra, rb, sums []*syntax.Operand) {
	spread := func(list []*syntax.Operand) (out [][]*syntax.Operand) {
		for _, r := range list {
			bytes := []*syntax.Operand{r}
			if m.PerReg == 8 && m.Bitwise == "" {
				upper := t.made("and.b32", r, num64(0xf0f0f0f0))
				lower := t.made("shl.b32", r, num64(4))
				t.ptx("and.b32", lower, lower, num64(0xf0f0f0f0))
				bytes = []*syntax.Operand{lower, upper}
			}
			out = append(out, bytes)
		}
		return out
	}
	columns := spread(rb)
	for half, x := range spread(ra) {
		for n, y := range columns {
			t.Scoped(func() {
				s, more := sums[2*half+n], t.newReg(ptxisa.S32)
				if m.Bitwise != "" {
					t.ptx("popc.b32", t.seenAs(more, ptxisa.U32), t.made(m.Bitwise+".b32", x[0], y[0]))
				} else {
					t.ptx("mov.b32", more, num64(0))
					for i := range x {
						t.dotBytes(more, x[i], m.A == ptxisa.S8, y[i], m.B == ptxisa.S8, more)
					}
					if len(x) > 1 {
						t.ptx("shr.s32", more, more, num64(8))
					}
				}
				if m.Sum == ptxisa.S64 {
					wide := t.made("cvt.s64.s32", more)
					more = wide
				}
				t.ptx("add."+m.Sum.Name(), s, s, more)
			})
		}
	}
}

// scaled multiplies an element by the factor of its block, if there are factors.
func (t *translator) scaled(x *syntax.Operand, factors []*syntax.Operand, element, k int) *syntax.Operand {
	if len(factors) > 0 {
		t.ptx("mul.f32", x, x, factors[element*len(factors)/k])
	}
	return x
}
