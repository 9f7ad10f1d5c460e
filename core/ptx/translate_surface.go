package ptx

import (
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Surfaces: their bytes are read and written in the surface's buffer.

// surfaceAccess is where an instruction accesses a surface: the offset in the buffer, and the coordinates in texels.
type surfaceAccess struct {
	image  int
	offset *operand
	at     []*operand // u, v, r
}

// onSurface emits the code of f for each surface that the operand can be, in the lanes whose coordinates are inside.
// For .zero, the other lanes execute the code of outside.
func (t *translator) onSurface(in *syntax.Inst, a *syntax.Operand, size int, f func(x surfaceAccess), outside func()) {
	_, list, _ := in.Coordinates(a)
	t.eachImage(in, a, func(i int) {
		done, inside := t.fresh("stored"), t.predicate()
		x := t.locate(in, i, list, size, inside)
		switch in.Words[len(in.Words)-1] {
		case "trap":
			on := t.fresh("inside")
			t.jumpIf(inside, on)
			t.endHere(in, text.Say("{} is outside its surface, and .trap ends the lane.", in.Row.Name))
			t.place(on)
		case "zero":
			on := t.fresh("inside")
			t.jumpIf(inside, on)
			outside()
			t.jump(done)
			t.place(on)
		}
		f(x)
		t.place(done)
	})
}

// locate computes the offset of an access of size bytes on a surface, from the coordinates in list. With .clamp they
// are clamped; otherwise inside is set to whether they are inside.
func (t *translator) locate(in *syntax.Inst, surface int, list []*syntax.Operand, size int, inside *operand) surfaceAccess {
	image := &t.launch.Images[surface].Image
	level, texel := image.Level(0), image.Format.Bytes()
	x := surfaceAccess{image: surface, offset: t.inRegister(number(isa.D, 0))}
	var layer []*operand
	for k, axis := range syntax.AxesOf(in.Geometry()) {
		var most, stride int // the last place inside, and the distance of places in bytes
		switch {
		case axis == 'x' && !in.Has("p"): // x counts bytes
			most, stride = max(level.W*texel-size, 0), 1
		case axis == 'x':
			most, stride = level.W-1, texel
		case axis == 'y':
			most, stride = level.H-1, level.Pitch
		default:
			most, stride = level.D-1, level.Pitch*level.H
		}
		o := t.row32(list[k], syntax.S32)
		if in.Words[len(in.Words)-1] == "clamp" {
			c := t.computed(isa.D, isa.OpMax, o, number(isa.D, 0))
			t.do(isa.OpMin, c, c, number(isa.D, uint64(most)))
			o = c
		} else {
			on := inside
			if k > 0 {
				on = t.predicate()
			}
			t.cmp(isa.LE, on, o.as(isa.UD), number(isa.UD, uint64(most)))
			if k > 0 {
				t.do(isa.OpAnd, inside, inside, on)
			}
		}
		part := t.computed(isa.D, isa.OpMul, o, number(isa.D, uint64(stride)))
		t.do(isa.OpAdd, x.offset, x.offset, part)
		if axis == 'l' {
			layer = append(layer, o)
		} else {
			x.at = append(x.at, o)
		}
	}
	x.at = append(x.at, layer...)
	return x
}

// toSurface emits a message that accesses the bytes of a surface.
func (t *translator) toSurface(x surfaceAccess, in visa.Inst, bytes, bits int) {
	in.ExecSize = warp
	in.Args[1] = payload(x.offset)
	in.LSC = &visa.LSC{SFID: visa.UGM, AddrKind: visa.BTI, Surface: t.read(number(isa.UD, uint64(x.image))), AddrBits: 32, Scale: 1, Disp: int64(bytes), DataBits: bits, RegBits: max(bits, 32), Elems: 1}
	t.emit(in)
}

// surfaceType returns the type of a surface instruction, which is followed by .trap, .clamp or .zero.
func surfaceType(in *syntax.Inst) syntax.Type { return syntax.TypeByName(in.Words[len(in.Words)-2]) }

// surfaceLoad lowers suld.b.
func (t *translator) surfaceLoad(in *syntax.Inst) {
	ty, list := surfaceType(in), syntax.ElementsOf(in.Args[0])
	put := func(a *syntax.Operand, from *operand) {
		if a.Kind == syntax.RegOperand {
			o := t.lanes(a)
			t.do(isa.OpMov, o.as(unsigned(8*o.typ.Size())), from)
		}
	}
	t.onSurface(in, in.Args[1], len(list)*ty.Bytes(), func(x surfaceAccess) {
		for i := range list {
			to := t.temp(syntax.Unsigned.Of(max(ty.Bits(), 32)).VISA())
			t.toSurface(x, loaded(to), i*ty.Bytes(), ty.Bits())
			put(list[i], to.as(unsigned(ty.Bits())))
		}
	}, func() {
		for i := range list {
			put(list[i], number(isa.UD, 0))
		}
	})
}

// surfaceStore lowers sust.b.
func (t *translator) surfaceStore(in *syntax.Inst) {
	ty, list := surfaceType(in), syntax.ElementsOf(in.Args[1])
	t.onSurface(in, in.Args[0], len(list)*ty.Bytes(), func(x surfaceAccess) {
		for i := range list {
			from := t.temp(syntax.Unsigned.Of(max(ty.Bits(), 32)).VISA())
			t.do(isa.OpMov, from, t.bits(list[i], ty))
			t.toSurface(x, stored(from), i*ty.Bytes(), ty.Bits())
		}
	}, func() {})
}

// texelStore lowers sust.p: the components become a texel of the surface's format.
func (t *translator) texelStore(in *syntax.Inst) {
	list := syntax.ElementsOf(in.Args[1])
	t.onSurface(in, in.Args[0], 0, func(x surfaceAccess) {
		surface := t.state("texture", visa.Surface, x.image)
		null := t.null()
		rows := make([]*operand, len(list))
		for i := range list {
			rows[i] = t.row32(list[i], syntax.B32)
		}
		const lanes = 8
		data := lanesOf(t.tempOf(isa.UD, 4*warp))
		for first := 0; first < warp; first += lanes {
			m := visa.Inst{Op: isa.OpScatter4Typed, ExecSize: lanes, Offset: uint8(first), Args: operands(surface, null, null, null, null, payload(data.at(16*first)))}
			m.Set(isa.Channels, 1<<len(list)-1)
			for i, o := range x.at {
				m.Args[1+i] = payload(o.as(isa.UD).at(4 * first))
			}
			for i, from := range rows {
				t.vector(visa.Inst{Op: isa.OpMov, ExecSize: lanes, Offset: uint8(first)}, []*operand{data.at(16*first + 4*lanes*i), from.as(isa.UD).at(4 * first)})
			}
			t.emit(m)
		}
	}, func() {})
}

// surfaceReduce lowers sured.
func (t *translator) surfaceReduce(in *syntax.Inst) {
	ty := surfaceType(in)
	mode := in.Words[1]
	t.onSurface(in, in.Args[0], ty.Bytes(), func(x surfaceAccess) {
		kind := 0
		if ty.Signed() || ty.Kind() == syntax.Untyped && t.launch.Images[x.image].Image.Format.Numbers == dispatch.Sint {
			kind = 1
		}
		null := t.null()
		from := t.temp(unsigned(ty.Bits()))
		t.do(isa.OpMov, from, t.bits(in.Args[1], ty))
		t.toSurface(x, visa.Inst{Op: isa.OpLscAtomic, Sub: uint32(atomics[mode][kind]), Args: operands(null, absent, payload(from), null)}, 0, ty.Bits())
	}, func() {})
}
