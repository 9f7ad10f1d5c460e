package lower

import (
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Surfaces: their bytes are read and written in the surface's buffer.

// surfaceAccess is where an instruction accesses a surface: the offset in the buffer, and the coordinates in texels.
type surfaceAccess struct {
	image  int
	offset *emit.Operand
	at     []*emit.Operand // u, v, r
}

// onSurface emits the code of f for each surface that the operand can be, in the lanes whose coordinates are inside.
// For .zero, the other lanes execute the code of outside.
func (t *translator) onSurface(in *syntax.Inst, a *syntax.Operand, size int, f func(x surfaceAccess), outside func()) {
	_, list, _ := in.Coordinates(a)
	t.eachImage(in, a, func(i int) {
		done, inside := t.Fresh("stored"), t.Predicate()
		x := t.locate(in, i, list, size, inside)
		switch in.Words[len(in.Words)-1] {
		case "trap":
			on := t.Fresh("inside")
			t.JumpIf(inside, on)
			t.endHere(in, text.Say("{} is outside its surface, and .trap ends the lane.", in.Row.Name))
			t.Place(on)
		case "zero":
			on := t.Fresh("inside")
			t.JumpIf(inside, on)
			outside()
			t.Jump(done)
			t.Place(on)
		}
		f(x)
		t.Place(done)
	})
}

// locate computes the offset of an access of size bytes on a surface, from the coordinates in list. With .clamp they
// are clamped; otherwise inside is set to whether they are inside.
func (t *translator) locate(in *syntax.Inst, surface int, list []*syntax.Operand, size int, inside *emit.Operand) surfaceAccess {
	image := &t.launch.Images[surface].Image
	level, texel := image.Level(0), image.Format.Bytes()
	x := surfaceAccess{image: surface, offset: t.InRegister(emit.Number(isa.D, 0))}
	var layer []*emit.Operand
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
		o := t.row32(list[k], ptxisa.S32)
		if in.Words[len(in.Words)-1] == "clamp" {
			c := t.Computed(isa.D, isa.OpMax, o, emit.Number(isa.D, 0))
			t.Do(isa.OpMin, c, c, emit.Number(isa.D, uint64(most)))
			o = c
		} else {
			on := inside
			if k > 0 {
				on = t.Predicate()
			}
			t.Cmp(isa.LE, on, o.As(isa.UD), emit.Number(isa.UD, uint64(most)))
			if k > 0 {
				t.Do(isa.OpAnd, inside, inside, on)
			}
		}
		part := t.Computed(isa.D, isa.OpMul, o, emit.Number(isa.D, uint64(stride)))
		t.Do(isa.OpAdd, x.offset, x.offset, part)
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
	in.Args[1] = emit.Payload(x.offset)
	in.LSC = &visa.LSC{SFID: visa.UGM, AddrKind: visa.BTI, Surface: t.Read(emit.Number(isa.UD, uint64(x.image))), AddrBits: 32, Scale: 1, Disp: int64(bytes), DataBits: bits, RegBits: max(bits, 32), Elems: 1}
	t.Emit(in)
}

// surfaceType returns the type of a surface instruction, which is followed by .trap, .clamp or .zero.
func surfaceType(in *syntax.Inst) ptxisa.Type { return ptxisa.TypeByName(in.Words[len(in.Words)-2]) }

// surfaceLoad lowers suld.b.
func (t *translator) surfaceLoad(in *syntax.Inst) {
	ty, list := surfaceType(in), syntax.ElementsOf(in.Args[0])
	put := func(a *syntax.Operand, from *emit.Operand) {
		if a.Kind == syntax.RegOperand {
			o := t.lanes(a)
			t.Do(isa.OpMov, o.As(unsigned(8*o.Type.Size())), from)
		}
	}
	t.onSurface(in, in.Args[1], len(list)*ty.Bytes(), func(x surfaceAccess) {
		for i := range list {
			to := t.Temp(ptxisa.Unsigned.Of(max(ty.Bits(), 32)).VISA())
			t.toSurface(x, loaded(to), i*ty.Bytes(), ty.Bits())
			put(list[i], to.As(unsigned(ty.Bits())))
		}
	}, func() {
		for i := range list {
			put(list[i], emit.Number(isa.UD, 0))
		}
	})
}

// surfaceStore lowers sust.b.
func (t *translator) surfaceStore(in *syntax.Inst) {
	ty, list := surfaceType(in), syntax.ElementsOf(in.Args[1])
	t.onSurface(in, in.Args[0], len(list)*ty.Bytes(), func(x surfaceAccess) {
		for i := range list {
			from := t.Temp(ptxisa.Unsigned.Of(max(ty.Bits(), 32)).VISA())
			t.Do(isa.OpMov, from, t.bits(list[i], ty))
			t.toSurface(x, stored(from), i*ty.Bytes(), ty.Bits())
		}
	}, func() {})
}

// texelStore lowers sust.p: the components become a texel of the surface's format.
func (t *translator) texelStore(in *syntax.Inst) {
	list := syntax.ElementsOf(in.Args[1])
	t.onSurface(in, in.Args[0], 0, func(x surfaceAccess) {
		surface := t.state("texture", visa.Surface, x.image)
		null := t.Null()
		rows := make([]*emit.Operand, len(list))
		for i := range list {
			rows[i] = t.row32(list[i], ptxisa.B32)
		}
		const lanes = 8
		data := emit.LanesOf(t.TempOf(isa.UD, 4*warp))
		for first := 0; first < warp; first += lanes {
			m := visa.Inst{Op: isa.OpScatter4Typed, ExecSize: lanes, Offset: uint8(first), Args: emit.Args(surface, null, null, null, null, emit.Payload(data.At(16*first)))}
			m.Set(isa.Channels, 1<<len(list)-1)
			for i, o := range x.at {
				m.Args[1+i] = emit.Payload(o.As(isa.UD).At(4 * first))
			}
			for i, from := range rows {
				t.Vector(visa.Inst{Op: isa.OpMov, ExecSize: lanes, Offset: uint8(first)}, []*emit.Operand{data.At(16*first + 4*lanes*i), from.As(isa.UD).At(4 * first)})
			}
			t.Emit(m)
		}
	}, func() {})
}

// surfaceReduce lowers sured.
func (t *translator) surfaceReduce(in *syntax.Inst) {
	ty := surfaceType(in)
	mode := in.Words[1]
	t.onSurface(in, in.Args[0], ty.Bytes(), func(x surfaceAccess) {
		kind := 0
		if ty.Signed() || ty.Kind() == ptxisa.Untyped && t.launch.Images[x.image].Image.Format.Numbers == dispatch.Sint {
			kind = 1
		}
		null := t.Null()
		from := t.Temp(unsigned(ty.Bits()))
		t.Do(isa.OpMov, from, t.bits(in.Args[1], ty))
		t.toSurface(x, visa.Inst{Op: isa.OpLscAtomic, Sub: uint32(atomics[mode][kind]), Args: emit.Args(null, emit.Absent, emit.Payload(from), null)}, 0, ty.Bits())
	}, func() {})
}
