package ptx

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
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

// place is where the elements that lanes read lie in a register of 32 bits, in bytes.
type place struct{ *operand }

// placeOf is that of other lanes' elements; their numbers are less than 32.
func (t *translator) placeOf(lane *syntax.Operand) place {
	p := t.temp(isa.UW)
	t.every(warp, isa.OpMov, p, number(isa.UW, 0)) // the addresses of all lanes are to be valid
	t.do(isa.OpShl, p, t.src(lane, syntax.U32), number(isa.UD, 2))
	return place{p}
}

// fromLane reads a register of another lane into one.
func (t *translator) fromLane(to, a, lane *syntax.Operand) {
	t.scoped(func() { t.fetch(to, a, t.placeOf(lane)) })
}

// fetch reads a register of other lanes into another one, as shfl does: through an address for each lane, 16 at a time.
func (t *translator) fetch(to, a *syntax.Operand, from place) {
	of, r := t.register(a.Var), lanesOf(t.register(to.Var))
	if of.base != nil {
		of = of.base
	}
	words := r.typ.Size() / 4
	at := from.operand
	if words == 2 {
		at = t.temp(isa.UW)
		t.every(warp, isa.OpAdd, at, from.operand, from.operand)
	}
	address := t.once("lanes_at", visa.Address, isa.UW, 16)
	for half := range 2 {
		t.pointAt(address, of, at.at(32*half)).Offset = uint8(16 * half)
		for word := range words {
			element := through(address, isa.UD)
			element.Byte = 4 * word
			t.emit(visa.Inst{Op: isa.OpMov, ExecSize: 16, Offset: uint8(16 * half), Args: []visa.Operand{
				t.written(r.part(isa.UD, word).at(16 * half * r.typ.Size())), element,
			}})
		}
	}
}

// role is what an operand is to its instruction.
type role bool

const (
	asSource role = false
	asResult role = true
)

// fragment is the registers of an operand: so many of some bits.
func (t *translator) fragment(in *syntax.Inst, a *syntax.Operand, n, bits int, as role) ([]*syntax.Operand, bool) {
	list := []*syntax.Operand{a}
	switch {
	case a.Kind == syntax.VectorOperand:
		list = a.Elems
	case a.Kind == syntax.RegOperand && a.Var.Vec > 1:
		list = syntax.ElementsOf(a)
	}
	good := len(list) == n
	for i, e := range list {
		if e.Kind == syntax.SinkOperand && as == asResult { // what is not wanted gets into a register that nobody reads
			list = slices.Clone(list)
			e = t.newReg(syntax.Untyped.Of(bits))
			list[i] = e
		}
		good = good && (e.Kind == syntax.RegOperand && e.Var.Type.Bits() == bits && e.Var.Vec == 1 || e.Kind == syntax.ImmOperand && as == asSource)
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
	list, good := t.fragment(in, in.Args[0], matricesOf(in), 32, asResult)
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
	list, good := t.fragment(in, in.Args[1], matricesOf(in), 32, asSource)
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
	bits            int     // of a register of a and b
	round           string  // of the sum
	rowLanes        []place // of the four lanes that have a lane's row
	columnLanes     []place // of the eight that have its two columns
	bitwise         string  // of single bits: how two are put together
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

// mma is a product of matrices.
func (t *translator) mma(in *syntax.Inst) { t.inRoutine(in, (*translator).multiply) }

func (t *translator) multiply(in *syntax.Inst) { t.products(in, productOf(in)) }

// products computes each element of d as c and then the products in the order of k, one after the other: of
// floating point numbers each fused and rounded to the type of the sum. The manual leaves the order open.
func (t *translator) products(in *syntax.Inst, m matrixProduct) {
	m.rowLanes, m.columnLanes = t.lanesOfRow(), t.lanesOfColumn()
	var ok5 bool
	m.sparse, ok5 = t.sparsity(in, m)
	blocks := m.k / (4 * m.perReg) // registers of b; of a as many for each eight rows
	dRegs, dBits := m.sumRegs(m.d)
	cRegs, cBits := m.sumRegs(m.c)
	d, ok1 := t.fragment(in, in.Args[0], dRegs, dBits, asResult)
	aRegs := blocks * m.rows / 8
	if m.sparse.chunk > 0 {
		aRegs /= 2
	}
	a, ok2 := t.fragment(in, in.Args[1], aRegs, m.bits, asSource)
	b, ok3 := t.fragment(in, in.Args[2], blocks, m.bits, asSource)
	c, ok4 := t.fragment(in, in.Args[3], cRegs, cBits, asSource)
	if !ok1 || !ok2 || !ok3 || !ok4 || !ok5 {
		return
	}
	inRegs := func(list []*syntax.Operand) (out []*syntax.Operand) { // other lanes read them
		for _, x := range list {
			if x.Kind == syntax.ImmOperand {
				x = t.made("mov."+syntax.Untyped.Of(m.bits).Name(), x)
			}
			out = append(out, x)
		}
		return out
	}
	a, b = inRegs(a), inRegs(b)
	sums := t.sumsOf(m, c)
	for block := range blocks {
		for q := range 4 {
			first := (4*block + q) * m.perReg
			t.comment("k from " + itoa(first) + " up to " + itoa(first+m.perReg-1))
			t.scoped(func() { t.addProducts(m, a, b, sums, block, q) })
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
	case a.bits <= 8 && in.Has("satfinite"): // the sum of all products is what is clamped
		m.sum = syntax.S64
	case a.bits <= 8:
		m.sum = syntax.S32
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
func (t *translator) addProducts(m matrixProduct, a, b, sums []*syntax.Operand, block, q int) {
	fetched := func(reg *syntax.Operand, from place) *syntax.Operand {
		r := t.newReg(syntax.Untyped.Of(reg.Var.Type.Bits()))
		t.fetch(r, reg, from)
		return r
	}
	first := (4*block + q) * m.perReg // of the elements in one register of b
	word := 4*block + q               // of a row of a: the number of its register, through the lanes
	if m.sparse.chunk > 0 {
		word /= 2
	}
	var ra, rb, fields []*syntax.Operand
	for half := range m.rows / 8 {
		ra = append(ra, fetched(a[word/4*(m.rows/8)+half], m.rowLanes[word%4]))
		if m.sparse.chunk > 0 {
			lane, at := m.sparse.fieldOf(half, first)
			fields = append(fields, t.made("bfe.u32", fetched(m.sparse.fields, m.rowLanes[lane]), num64(int64(at)), num64(4)))
		}
	}
	for n := range 2 { // columns 2t and 2t+1 of the sum are rows of lanes of b
		rb = append(rb, fetched(b[block], m.columnLanes[4*n+q]))
	}
	if !m.sum.Float() && m.sparse.chunk == 0 {
		t.addWhole(m, ra, rb, sums)
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
					if !m.sum.Float() {
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

// lanesOfRow are the places of the four lanes that a lane is one of: they have its row.
func (t *translator) lanesOfRow() []place { return t.placesFrom(0x1c, 1, 4) }

// lanesOfColumn are those of the eight lanes that have columns 2t and 2t+1 of a lane 4g+t.
func (t *translator) lanesOfColumn() []place { return t.placesFrom(3, 8, 8) }

// placesFrom are the places of n lanes from one on: the bits of a lane's number that are in a mask, so many times.
func (t *translator) placesFrom(mask, times, n int) []place {
	first := t.temp(isa.UW)
	t.every(warp, isa.OpAnd, first, t.laneVar(), number(isa.UW, uint64(mask)))
	t.every(warp, isa.OpMul, first, first, number(isa.UW, uint64(4*times)))
	list := []place{{first}}
	for len(list) < n {
		next := t.temp(isa.UW)
		t.every(warp, isa.OpAdd, next, first, number(isa.UW, uint64(4*len(list))))
		list = append(list, place{next})
	}
	return list
}

// addWhole adds the products of all elements that registers of whole numbers have: of four bytes in one instruction, of
// eight numbers of four bits as bytes that are 16 times as large, of single bits by counting.
func (t *translator) addWhole(m matrixProduct, ra, rb, sums []*syntax.Operand) {
	spread := func(list []*syntax.Operand) (out [][]*syntax.Operand) {
		for _, r := range list {
			bytes := []*syntax.Operand{r}
			if m.perReg == 8 && m.bitwise == "" {
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
			t.scoped(func() {
				s, more := sums[2*half+n], t.newReg(syntax.S32)
				if m.bitwise != "" {
					t.ptx("popc.b32", t.seenAs(more, syntax.U32), t.made(m.bitwise+".b32", x[0], y[0]))
				} else {
					t.ptx("mov.b32", more, num64(0))
					for i := range x {
						t.dotBytes(more, x[i], m.a == syntax.S8, y[i], m.b == syntax.S8, more)
					}
					if len(x) > 1 {
						t.ptx("shr.s32", more, more, num64(8))
					}
				}
				if m.sum == syntax.S64 {
					wide := t.newReg(syntax.S64)
					t.ptx("cvt.s64.s32", wide, more)
					more = wide
				}
				t.ptx("add."+m.sum.Name(), s, s, more)
			})
		}
	}
}

// scales are the factors of the blocks of a matrix: of rows g and g+8 of a, of columns 2t and 2t+1 of b, one for
// each block of a row or column. Each element times its factor is rounded to .f32.
type scales [2][]*syntax.Operand

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
	fromHalf := func(r *syntax.Operand, j int) {
		t.do(isa.OpMov, lanesOf(t.register(out.Var)), lanesOf(t.register(r.Var)).part(isa.HF, j))
	}
	switch ty {
	case syntax.F16:
		fromHalf(r, j)
	case syntax.E5M2x2: // the upper half of an .f16
		v := t.made("bfe.u32", r, num64(int64(8*j)), num64(8))
		t.ptx("shl.b32", v, v, num64(8))
		fromHalf(v, 0)
	case syntax.E4M3x2, syntax.E3M2x2, syntax.E2M3x2, syntax.E2M1x2: // as in fromSmall; E2M1 has the middle of its byte
		s, first := smalls[ty], int64(8*j)
		if ty == syntax.E2M1x2 {
			first += 2
			if m.perReg == 8 { // packed
				first = int64(4 * j)
			}
		}
		magnitude, up := signBit(s.bits, s.most), 10-s.fraction
		v := t.made("bfe.s32", r, num64(first), num64(magnitude+1)) // the sign in all bits above
		t.ptx("shl.b32", v, v, num64(up))
		t.ptx("and.b32", v, v, num64(1<<15|(1<<magnitude-1)<<up))
		fromHalf(v, 0)
		t.ptx("mul.f32", out, out, &syntax.Operand{Kind: syntax.ImmOperand, Float: true, Single: true, Bits: uint64(127+15-s.bias) << 23})
		if ty == syntax.E4M3x2 { // all ones are no number
			p, size := t.newReg(syntax.Pred), t.made("abs.f32", out)
			t.ptx("setp.eq.f32", p, size, &syntax.Operand{Kind: syntax.ImmOperand, Float: true, Single: true, Bits: 0x43f00000})
			t.ptx("selp.b32", t.seenAs(out, syntax.B32), num64(0x7fffffff), t.seenAs(out, syntax.B32), p)
		}
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
		t.ptx("cvt."+m.sum.Name()+"."+k, out, v)
	default:
		t.ptx("mov.b64", t.seenAs(out, syntax.B64), r)
	}
	return out
}
