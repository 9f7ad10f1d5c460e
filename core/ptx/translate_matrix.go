package ptx

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// Matrices whose elements the lanes of a warp have between them (PTX ISA, "Matrix Fragments for mma"):
// lane l is row or column l/4, and has the elements that l%4 says of it. What a lane needs of another is
// read from it as shfl does.

// scoped gives back the temporaries that f took.
func (t *translator) scoped(f func()) {
	before := map[*tempPool]int{}
	for _, p := range t.temps {
		before[p] = p.next
	}
	f()
	for _, p := range t.temps {
		p.next = before[p]
	}
}

// laneNumber is the number of each lane.
func (t *translator) laneNumber() *syntax.Operand {
	return t.made("mov.u32", &syntax.Operand{Kind: syntax.SpecialOperand, Special: syntax.SpecialByName("%laneid")})
}

// fromLane reads a register of another lane into one.
func (t *translator) fromLane(to, a, lane *syntax.Operand) {
	t.scoped(func() {
		if to.Var.Type.Bits() == 32 {
			t.ptx("shfl.sync.idx.b32", t.seenAs(to, syntax.B32), t.seenAs(a, syntax.B32), lane, num64(31), num64(0xffffffff))
			return
		}
		low, high := t.newReg(syntax.B32), t.newReg(syntax.B32)
		both := &syntax.Operand{Kind: syntax.VectorOperand, Elems: []*syntax.Operand{low, high}}
		t.ptx("mov.b64", both, t.seenAs(a, syntax.B64))
		t.fromLane(low, low, lane)
		t.fromLane(high, high, lane)
		t.ptx("mov.b64", t.seenAs(to, syntax.B64), both)
	})
}

// fragment is the registers of an operand: so many of some bits.
func (t *translator) fragment(in *syntax.Inst, a *syntax.Operand, n, bits int, dest bool) ([]*syntax.Operand, bool) {
	list := []*syntax.Operand{a}
	switch {
	case a.Kind == syntax.VectorOperand:
		list = a.Elems
	case a.Kind == syntax.RegOperand && a.Var.Vec > 1:
		list = syntax.ElementsOf(a)
	}
	good := len(list) == n
	for i, e := range list {
		if e.Kind == syntax.SinkOperand && dest { // what is not wanted gets into a register that nobody reads
			list = slices.Clone(list)
			e = t.newReg(syntax.Untyped.Of(bits))
			list[i] = e
		}
		good = good && (e.Kind == syntax.RegOperand && e.Var.Type.Bits() == bits && e.Var.Vec == 1 || e.Kind == syntax.ImmOperand && !dest)
	}
	if !good {
		t.Say(a.Span, diag.Operands, "{} wants {} of {} here.", text.Quote(t.mod.File.Slice(in.Name)), text.Count(n, "register"), text.Count(bits, "bit"))
	}
	return list, good
}

// matricesOf is how many matrices .x1, .x2 and .x4 are.
func matricesOf(in *syntax.Inst) int {
	switch {
	case in.Has("x4"):
		return 4
	case in.Has("x2"):
		return 2
	}
	return 1
}

// rowAddress gives the address of a row of the matrices: another lane has it.
func (t *translator) rowAddress(a *syntax.Operand) func(row *syntax.Operand) *syntax.Operand {
	base := t.whole(a)
	where := t.newReg(syntax.U32)
	if base.Var.Type.Bits() == 64 {
		t.ptx("cvt.u32.u64", where, base)
	} else {
		t.ptx("mov.u32", where, base)
	}
	t.ptx("and.b32", where, where, num64(sharedBase-1)) // of a generic address
	return func(row *syntax.Operand) *syntax.Operand {
		r := t.newReg(syntax.U32)
		t.fromLane(r, where, row)
		return r
	}
}

// matrixAddress is where the lane's piece of matrix k lies: in a row whose address another lane gives.
// Transposed, the piece is two halves of rows that follow each other.
func (t *translator) matrixAddress(in *syntax.Inst, a *syntax.Operand, f func(k int, address func(row *syntax.Operand) *syntax.Operand, row, column *syntax.Operand)) {
	rowAt := t.rowAddress(a)
	lane := t.laneNumber()
	row, column := t.made("shr.u32", lane, num64(2)), t.made("and.b32", lane, num64(3))
	for k := range matricesOf(in) {
		f(k, func(row *syntax.Operand) *syntax.Operand { return rowAt(t.made("add.u32", row, num64(int64(8*k)))) }, row, column)
	}
}

// eachPiece gives the address of each 32 bits of a lane, or of its two halves of a transposed matrix.
func (t *translator) eachPiece(in *syntax.Inst, a *syntax.Operand, f func(k, half int, address *syntax.Operand)) {
	t.matrixAddress(in, a, func(k int, address func(*syntax.Operand) *syntax.Operand, row, column *syntax.Operand) {
		if !in.Has("trans") {
			off := t.made("shl.b32", column, num64(2))
			at1 := address(row)
			t.ptx("add.u32", at1, at1, t.seenAs(off, syntax.U32))
			f(k, -1, at1)
			return
		}
		for half := range 2 {
			other := t.made("shl.b32", column, num64(1))
			t.ptx("or.b32", other, other, num64(int64(half)))
			off := t.made("shl.b32", row, num64(1))
			at1 := address(t.seenAs(other, syntax.U32))
			t.ptx("add.u32", at1, at1, t.seenAs(off, syntax.U32))
			f(k, half, at1)
		}
	})
}

// loadMatrix is ldmatrix.
func (t *translator) loadMatrix(in *syntax.Inst) {
	list, good := t.fragment(in, in.Args[0], matricesOf(in), 32, true)
	if !good {
		return
	}
	var got []*syntax.Operand
	for range list {
		got = append(got, t.newReg(syntax.B32))
	}
	t.eachPiece(in, in.Args[1], func(k, half int, address *syntax.Operand) {
		if half < 0 {
			t.ptx("ld.shared.b32", got[k], at(address, 0))
			return
		}
		h := t.newReg(syntax.U32)
		t.ptx("ld.shared.u16", h, at(address, 0))
		if half == 0 {
			t.ptx("mov.b32", got[k], h)
		} else {
			t.ptx("bfi.b32", got[k], h, got[k], num64(16), num64(16))
		}
	})
	for k := range list {
		t.ptx("mov.b32", list[k], got[k])
	}
}

// storeMatrix is stmatrix.
func (t *translator) storeMatrix(in *syntax.Inst) {
	list, good := t.fragment(in, in.Args[1], matricesOf(in), 32, false)
	if !good {
		return
	}
	t.eachPiece(in, in.Args[0], func(k, half int, address *syntax.Operand) {
		if half < 0 {
			t.ptx("st.shared.b32", at(address, 0), list[k])
			return
		}
		h := t.made("bfe.u32", list[k], num64(int64(16*half)), num64(16))
		t.ptx("st.shared.u16", at(address, 0), h)
	})
}

// moveMatrix is movmatrix: element c, r for r, c.
func (t *translator) moveMatrix(in *syntax.Inst) {
	lane := t.laneNumber()
	row, column := t.made("shr.u32", lane, num64(2)), t.made("and.b32", lane, num64(3))
	from := t.made("shr.u32", row, num64(1)) // half a row's lane
	odd := t.made("and.b32", row, num64(1))
	t.ptx("shl.b32", odd, odd, num64(4))
	a, out := t.made("mov.b32", in.Args[1]), t.made("mov.b32", num64(0))
	for half := range 2 {
		other := t.made("mad.lo.u32", t.seenAs(column, syntax.U32), num64(8), t.seenAs(from, syntax.U32))
		t.ptx("add.u32", other, other, num64(int64(4*half)))
		r := t.newReg(syntax.U32)
		t.fromLane(r, a, other)
		t.ptx("bfe.u32", r, r, odd, num64(16))
		t.ptx("bfi.b32", out, r, out, num64(int64(16*half)), num64(16))
	}
	t.ptx("mov.b32", in.Args[0], out)
}

// noMatrix is what has no layout here.
func (t *translator) noMatrix(in *syntax.Inst) {
	t.cannot(in, "matrices of this shape and type have no translation")
}

// matrixTypes are the types of the elements of matrices, with their bits; those of one bit have none.
var matrixTypes = map[string]struct {
	typ  syntax.Type
	bits int
}{
	"f16": {syntax.F16, 16}, "bf16": {syntax.BF16, 16}, "tf32": {syntax.TF32, 32}, "f32": {syntax.F32, 32}, "f64": {syntax.F64, 64},
	"e4m3": {syntax.E4M3x2, 8}, "e5m2": {syntax.E5M2x2, 8}, "e3m2": {syntax.E3M2x2, 8}, "e2m3": {syntax.E2M3x2, 8},
	"e2m1": {syntax.E2M1x2, 8}, // in a byte, but for kinds with mxf4
	"s32":  {syntax.S32, 32}, "u8": {syntax.U8, 8}, "s8": {syntax.S8, 8}, "u4": {syntax.U8, 4}, "s4": {syntax.S8, 4}, "b1": {syntax.NoType, 1},
}

// matrixProduct is what mma multiplies: the types of a, b, c, d and the sum, and how many elements a register has.
type matrixProduct struct {
	a, b, c, d, sum syntax.Type
	perReg          int
	rows, k         int
	bits            int    // of a register of a and b
	round           string // of the sum
	bitwise         string // of single bits: how two are put together
	sparse          sparsity
	scaleA, scaleB  scales
}

// sumRegs is how many registers the elements of c or d have, and of how many bits.
func (m *matrixProduct) sumRegs(ty syntax.Type) (n, bits int) {
	switch ty {
	case syntax.F64:
		return m.rows / 4, 64
	case syntax.F16:
		return m.rows / 8, 32
	}
	return m.rows / 4, 32
}

// mma computes each element of d as c and then the products in the order of k, one after the other: of
// floating point numbers each fused and rounded to the type of the sum. The manual leaves the order open.
func (t *translator) mma(in *syntax.Inst) {
	m := productOf(in)
	lane := t.laneNumber()
	row, column := t.made("shr.u32", lane, num64(2)), t.made("and.b32", lane, num64(3))
	var ok5, ok6 bool
	m.sparse, ok5 = t.sparsity(in, m)
	m.scaleA, m.scaleB, ok6 = t.scales(in, row, column)
	blocks := m.k / (4 * m.perReg) // registers of b; of a as many for each eight rows
	dRegs, dBits := m.sumRegs(m.d)
	cRegs, cBits := m.sumRegs(m.c)
	d, ok1 := t.fragment(in, in.Args[0], dRegs, dBits, true)
	aRegs := blocks * m.rows / 8
	if m.sparse.chunk > 0 {
		aRegs /= 2
	}
	a, ok2 := t.fragment(in, in.Args[1], aRegs, m.bits, false)
	b, ok3 := t.fragment(in, in.Args[2], blocks, m.bits, false)
	c, ok4 := t.fragment(in, in.Args[3], cRegs, cBits, false)
	if !ok1 || !ok2 || !ok3 || !ok4 || !ok5 || !ok6 {
		return
	}
	bits := syntax.Untyped.Of(m.bits)
	inRegs := func(list []*syntax.Operand) (out []*syntax.Operand) {
		for _, x := range list {
			out = append(out, t.made("mov."+bits.Name(), x))
		}
		return out
	}
	a, b = inRegs(a), inRegs(b)
	sums := t.sumsOf(m, c)
	for block := range blocks {
		for q := range 4 {
			t.scoped(func() { t.addProducts(m, a, b, sums, block, q, row, column) })
		}
	}
	if in.Has("satfinite") {
		for _, s := range sums {
			t.saturate(s, syntax.S32, 32)
		}
	}
	t.putSums(m, d, sums, dBits)
}

// putSums writes the sums as elements of d.
func (t *translator) putSums(m matrixProduct, d, sums []*syntax.Operand, bits int) {
	for i := range d {
		switch {
		case m.d == syntax.F16:
			low, high := t.newReg(syntax.F16), t.newReg(syntax.F16)
			t.ptx("cvt.rn.f16.f32", low, sums[2*i])
			t.ptx("cvt.rn.f16.f32", high, sums[2*i+1])
			t.ptx("mov.b32", d[i], &syntax.Operand{Kind: syntax.VectorOperand, Elems: []*syntax.Operand{low, high}})
		case m.sum == syntax.S64:
			t.ptx("mov.b32", d[i], t.low(sums[i]))
		default:
			t.ptx("mov."+syntax.Untyped.Of(bits).Name(), d[i], sums[i])
		}
	}
}

// productOf reads what an mma multiplies from its words.
func productOf(in *syntax.Inst) matrixProduct {
	m := matrixProduct{rows: 16, bits: 32, round: "rn"}
	var types []string
	for _, w := range in.Words {
		if shape, k, found := strings.Cut(w, "k"); found && w[0] == 'm' {
			if shape == "m8n8" {
				m.rows = 8
			}
			for _, digit := range k {
				m.k = 10*m.k + int(digit-'0')
			}
		} else if _, known := matrixTypes[w]; known {
			types = append(types, w)
		} else if _, known := roundings[w]; known {
			m.round = w
		} else if w == "xor" || w == "and" {
			m.bitwise = w
		}
	}
	a := matrixTypes[types[1]]
	m.d, m.a, m.b, m.c = matrixTypes[types[0]].typ, a.typ, matrixTypes[types[2]].typ, matrixTypes[types[3]].typ
	m.sum, m.perReg = syntax.F32, max(32/a.bits, 1)
	if in.Has("kind::mxf4") || in.Has("kind::mxf4nvf4") {
		m.perReg = 8
	}
	_, small := smalls[m.a]
	switch {
	case small:
	case a.bits <= 8:
		m.sum = syntax.S64
	case m.a == syntax.F64:
		m.sum, m.bits = syntax.F64, 64
	}
	return m
}

// sumsOf are the elements of c: of each row of a lane two, side by side.
func (t *translator) sumsOf(m matrixProduct, c []*syntax.Operand) (sums []*syntax.Operand) {
	for _, x := range c {
		switch {
		case m.c == syntax.F16:
			low, high := t.newReg(syntax.F16), t.newReg(syntax.F16)
			t.ptx("mov.b32", &syntax.Operand{Kind: syntax.VectorOperand, Elems: []*syntax.Operand{low, high}}, x)
			for _, h := range []*syntax.Operand{low, high} {
				r := t.newReg(syntax.F32)
				t.ptx("cvt.f32.f16", r, h)
				sums = append(sums, r)
			}
		case m.sum == syntax.S64:
			r := t.newReg(syntax.S64)
			t.ptx("cvt.s64.s32", r, x)
			sums = append(sums, r)
		default:
			r := t.newReg(m.sum)
			t.ptx("mov."+syntax.Untyped.Of(m.sum.Bits()).Name(), r, x)
			sums = append(sums, r)
		}
	}
	return sums
}

// addProducts adds the products of the elements that the lanes q of four have in one register.
func (t *translator) addProducts(m matrixProduct, a, b, sums []*syntax.Operand, block, q int, row, column *syntax.Operand) {
	first := (4*block + q) * m.perReg // of the elements in one register of b
	word := 4*block + q               // of a row of a: the number of its register, through the lanes
	if m.sparse.chunk > 0 {
		word /= 2
	}
	var ra, rb, fields []*syntax.Operand
	for half := range m.rows / 8 {
		ra = append(ra, t.fromRow(a[word/4*(m.rows/8)+half], row, 4, int64(word%4)))
		if m.sparse.chunk > 0 {
			fields = append(fields, t.fieldOf(m.sparse, row, half, first))
		}
	}
	for n := range 2 { // columns 2t and 2t+1 of the sum are rows of lanes of b
		rb = append(rb, t.fromRow(b[block], column, 8, int64(4*n+q)))
	}
	if m.bitwise != "" {
		for half, x := range ra {
			for n, y := range rb {
				s, both := sums[2*half+n], t.newReg(syntax.S64)
				t.ptx("cvt.s64.u32", both, t.made("popc.b32", t.made(m.bitwise+".b32", x, y)))
				t.ptx("add.s64", s, s, both)
			}
		}
		return
	}
	for j := range m.perReg {
		t.scoped(func() {
			var y [2]*syntax.Operand
			for n := range y {
				y[n] = t.scaled(t.elementOf(rb[n], m.b, m, j), m.scaleB[n], first+j, m.k)
			}
			for half, r := range ra {
				var x, there *syntax.Operand
				if m.sparse.chunk > 0 {
					x, there = t.present(m.sparse, m, r, fields[half], first+j)
				} else {
					x = t.elementOf(r, m.a, m, j)
				}
				x = t.scaled(x, m.scaleA[half], first+j, m.k)
				for n := range y {
					s := sums[2*half+n]
					op := "fma." + m.round + "."
					if m.sum == syntax.S64 {
						op = "mad.lo."
					}
					if there == nil {
						t.ptx(op+m.sum.Name(), s, x, y[n], s)
						continue
					}
					more := t.newReg(m.sum)
					t.ptx(op+m.sum.Name(), more, x, y[n], s)
					t.ptx("selp."+m.sum.Name(), s, more, s, there)
				}
			}
		})
	}
}

// fromRow reads a register of lane n times something and plus so many.
func (t *translator) fromRow(reg, times *syntax.Operand, n, plus int64) *syntax.Operand {
	lane, r := t.newReg(syntax.U32), t.newReg(syntax.Untyped.Of(reg.Var.Type.Bits()))
	t.ptx("mad.lo.u32", lane, t.seenAs(times, syntax.U32), num64(n), num64(plus))
	t.fromLane(r, reg, lane)
	return r
}

// scaled is an element times the factor of its block, if there are factors.
func (t *translator) scaled(x *syntax.Operand, factors []*syntax.Operand, element, k int) *syntax.Operand {
	if len(factors) > 0 {
		t.ptx("mul.f32", x, x, factors[element*len(factors)/k])
	}
	return x
}

// elementOf is element j of a register of a matrix, as the type of the sum.
func (t *translator) elementOf(r *syntax.Operand, ty syntax.Type, m matrixProduct, j int) *syntax.Operand {
	out := t.newReg(m.sum)
	switch ty {
	case syntax.F16:
		h := t.made("bfe.u32", r, num64(int64(16*j)), num64(16))
		half := t.newReg(syntax.U16)
		t.ptx("cvt.u16.u32", half, h)
		t.ptx("cvt.f32.f16", out, t.seenAs(half, syntax.F16))
	case syntax.E4M3x2:
		pair, both := t.newReg(syntax.B16), t.newReg(syntax.F16x2)
		t.ptx("cvt.u16.u32", t.seenAs(pair, syntax.U16), t.made("bfe.u32", r, num64(int64(8*j)), num64(8)))
		t.ptx("cvt.rn.f16x2.e4m3x2", both, pair)
		t.ptx("cvt.u16.u32", t.seenAs(pair, syntax.U16), t.seenAs(both, syntax.U32))
		t.ptx("cvt.f32.f16", out, t.seenAs(pair, syntax.F16))
	case syntax.E5M2x2: // the upper half of an .f16
		half := t.newReg(syntax.U16)
		v := t.made("bfe.u32", r, num64(int64(8*j)), num64(8))
		t.ptx("shl.b32", v, v, num64(8))
		t.ptx("cvt.u16.u32", half, v)
		t.ptx("cvt.f32.f16", out, t.seenAs(half, syntax.F16))
	case syntax.E3M2x2, syntax.E2M3x2, syntax.E2M1x2: // as in fromSmall; E2M1 has the middle of its byte
		s, first := smalls[ty], int64(8*j)
		if ty == syntax.E2M1x2 {
			first += 2
			if m.perReg == 8 { // packed
				first = int64(4 * j)
			}
		}
		magnitude := signBit(s.bits, s.most)
		v, sign := t.made("bfe.u32", r, num64(first), num64(magnitude)), t.made("bfe.u32", r, num64(first+magnitude), num64(1))
		t.ptx("shl.b32", v, v, num64(10-s.fraction))
		t.ptx("bfi.b32", v, sign, v, num64(15), num64(1))
		half := t.newReg(syntax.U16)
		t.ptx("cvt.u16.u32", half, v)
		t.ptx("cvt.f32.f16", out, t.seenAs(half, syntax.F16))
		t.ptx("mul.f32", out, out, &syntax.Operand{Kind: syntax.ImmOperand, Float: true, Single: true, Bits: uint64(127+15-s.bias) << 23})
	case syntax.BF16:
		if j == 0 {
			t.ptx("shl.b32", t.seenAs(out, syntax.B32), r, num64(16))
		} else {
			t.ptx("and.b32", t.seenAs(out, syntax.B32), r, num64(0xffff0000))
		}
	case syntax.TF32: // of which the low bits do not count
		t.ptx("and.b32", t.seenAs(out, syntax.B32), r, num64(0xffffe000))
	case syntax.U8, syntax.S8:
		k := "u32"
		if ty == syntax.S8 {
			k = "s32"
		}
		bits := 32 / m.perReg
		v := t.made("bfe."+k, r, num64(int64(bits*j)), num64(int64(bits)))
		t.ptx("cvt.s64."+k, out, v)
	default:
		t.ptx("mov.b64", t.seenAs(out, syntax.B64), r)
	}
	return out
}
