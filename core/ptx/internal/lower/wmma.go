package lower

import (
	"github.com/lanewise/lanewise/core/ptx/matrix"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// wmma: matrices that a warp loads, multiplies and stores. The manual leaves open which elements a lane has. Here they
// are those of fragments of mma (matrix.go), side by side: m16n16k16 and m16n16k8 are two products of 16 rows
// and 8 columns, the left one first; m32n8k16 is two products, one below the other; and m8n32k16 is m32n8k16 of the
// transposed matrices, with rows and columns, and a and b, exchanged. If an .f16 matrix has fewer elements than fit
// into its eight registers, they are repeated.

// eachRun calls f for the pieces of a lane's registers that are contiguous in memory, with the register, the number of
// the first element in it, the size in bits, and the address.
func (t *translator) eachRun(in *syntax.Inst, memory *syntax.Operand, which string, bits int, f func(reg, element, bits int, address *syntax.Operand)) {
	w, byRows := matrix.ShapeOf(in), in.Has("row")
	shares := w.Shares(which, bits)
	along := byRows == (which == "a" || which != "b" && !w.Transposed()) // the elements of a register are side by side
	base, stride := t.whole(memory), t.newReg(ptxisa.U32)
	if len(in.Args) > 2 {
		t.ptx("mov.b32", stride, in.Args[2])
	} else {
		t.ptx("mov.b32", stride, num64(int64(w.Leading(which, byRows))))
	}
	outer, inner := t.groupAndPlace()
	t.ptx("mul.lo.u32", inner, inner, num64(int64(shares[0].Step)))
	if !along {
		outer, inner = inner, outer
	}
	starts := map[int]*syntax.Operand{} // where the lane's elements of a row or column begin
	start := func(n int) *syntax.Operand {
		if a, known := starts[n]; known {
			return a
		}
		a := t.newReg(base.Var.Type)
		t.Scoped(func() {
			at := t.made("add.u32", outer, num64(int64(n)))
			t.ptx("mad.lo.u32", at, at, stride, inner)
			if bits < 8 {
				t.ptx("shr.u32", at, at, num64(int64(map[int]int{4: 1, 1: 3}[bits])))
			} else {
				t.ptx("mul.lo.u32", at, at, num64(int64(bits/8)))
			}
			if a.Var.Type == ptxisa.U64 {
				t.ptx("cvt.u64.u32", a, at)
			} else {
				t.ptx("mov.b32", a, at)
			}
			t.ptx("add."+a.Var.Type.Name(), a, a, base)
		})
		starts[n] = a
		return a
	}
	for reg, p := range shares {
		if along {
			f(reg, 0, max(p.N*bits, bits), at(start(p.Line), int64(p.First*bits/8)))
			continue
		}
		for j := range p.N {
			f(reg, j, bits, at(start(p.First+j), int64(p.Line*bits/8)))
		}
	}
}

// loadWarpMatrix lowers wmma.load.
func (t *translator) loadWarpMatrix(in *syntax.Inst) {
	which, typ := in.Words[1], in.Words[len(in.Words)-1]
	bits := matrix.Types[typ].Bits
	whole := ptxisa.Untyped.Of(max(bits, 32))
	list, good := t.fragment(in, in.Args[0], matrix.ShapeOf(in).Registers(which, typ), whole.Bits(), asResult)
	if !good {
		return
	}
	var got []*syntax.Operand
	for range matrix.ShapeOf(in).Shares(which, bits) {
		got = append(got, t.newReg(whole))
	}
	t.eachRun(in, in.Args[1], which, bits, func(reg, element, size int, address *syntax.Operand) {
		if size >= 32 {
			t.ptx(text.Say("ld{}.b{}", in.SpaceWord(), size), got[reg], address)
			return
		}
		t.Scoped(func() {
			h := t.newReg(ptxisa.U32)
			t.ptx(text.Say("ld{}.u{}", in.SpaceWord(), size), h, address)
			if element == 0 {
				t.ptx("mov.b32", got[reg], h)
			} else {
				t.ptx("bfi.b32", got[reg], h, got[reg], num64(int64(element*size)), num64(int64(size)))
			}
		})
	})
	for i := range list {
		t.ptx("mov."+whole.Name(), list[i], got[i%len(got)])
	}
}

// storeWarpMatrix lowers wmma.store.
func (t *translator) storeWarpMatrix(in *syntax.Inst) {
	typ := in.Words[len(in.Words)-1]
	bits := matrix.Types[typ].Bits
	list, good := t.fragment(in, in.Args[1], matrix.ShapeOf(in).Registers("d", typ), max(bits, 32), asSource)
	if !good {
		return
	}
	t.eachRun(in, in.Args[0], "d", bits, func(reg, element, size int, address *syntax.Operand) {
		if size >= 32 {
			t.ptx(text.Say("st{}.b{}", in.SpaceWord(), size), address, list[reg])
			return
		}
		t.Scoped(func() {
			h := t.made("bfe.u32", list[reg], num64(int64(element*size)), num64(int64(size)))
			t.ptx(text.Say("st{}.u{}", in.SpaceWord(), size), address, h)
		})
	})
}

// multiplyWarpMatrices lowers wmma.mma to products of mma, which has the words in another order.
func (t *translator) multiplyWarpMatrices(in *syntax.Inst) {
	w := matrix.ShapeOf(in)
	types := matrix.WarpTypes(in)
	words := []string{"sync", "aligned", text.Say("m{}n8k{}", w.Tile(), w.K), "row", "col"}
	for _, x := range in.Words {
		if _, known := roundings[x]; known || ptxisa.HasWord("satfinite xor and", x) {
			words = append(words, x)
		}
	}
	f, list := fragments{t, in, true}, [4][]*syntax.Operand{}
	for i, which := range []string{"d", "a", "b", "c"} {
		list[i] = f.of(in.Args[i], w.Registers(which, types[i]), max(matrix.Types[types[i]].Bits, 32), i == 0)
	}
	if !f.good {
		return
	}
	bits := matrix.Types[types[1]].Bits // without the registers that only repeat elements
	left, right := list[1][:len(w.Shares("a", bits))], list[2][:len(w.Shares("b", bits))]
	if w.Transposed() {
		left, right = right, left
		types[1], types[2] = types[2], types[1]
	}
	words = append(words, types...)
	down, across := w.Rows()/w.Tile(), w.Columns()/8
	part := func(list []*syntax.Operand, n, i int) *syntax.Operand {
		return inBraces(list[i*len(list)/n : (i+1)*len(list)/n]...)
	}
	var sums []*syntax.Operand // the registers of d can be those of a factor
	for range list[0] {
		sums = append(sums, t.newReg(ptxisa.Untyped.Of(max(matrix.Types[types[0]].Bits, 32))))
	}
	for row := range down {
		for column := range across {
			i := row*across + column
			t.Scoped(func() {
				t.mma(&syntax.Inst{Row: in.Row, Name: in.Name, Span: in.Span, Words: words, Args: []*syntax.Operand{
					part(sums, down*across, i), part(left, down, row), part(right, across, column), part(list[3], down*across, i),
				}})
			})
		}
	}
	for i, d := range list[0] {
		t.ptx("mov."+sums[i].Var.Type.Name(), d, sums[i])
	}
}
