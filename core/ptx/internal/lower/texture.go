package lower

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Textures. A program that uses them, or surfaces (surface.go), is for DG2, whose sampler reads them. The
// image for a handle in a register is found by comparing it with all handles of the launch, in each lane.

// constantHandle reports whether the image or sampler for a variable is known before a run: not for a register, and not
// for a function's parameter.
func (t *translator) constantHandle(v *syntax.Var) bool {
	return v.Space != ptxisa.RegSpace && (v.Space != ptxisa.ParamSpace || t.isEntry)
}

// eachHandle emits the code of f for the image or sampler that a variable stands for. If that is not known before a
// run, it emits the code for each of them, for the lanes that have its handle.
func (t *translator) eachHandle(in *syntax.Inst, v *syntax.Var, n int, lineOf func(*syntax.Var) int, handle func(i int) int, f func(i int)) {
	if v == nil {
		t.endHere(in, in.Row.Name+" is given a number instead of a texture or surface: the lane ends here.")
		return
	}
	if t.constantHandle(v) {
		if i := lineOf(v); i >= 0 {
			f(i)
			return
		}
		t.unbound(v)
		t.endHere(in, text.Say("No launch line gives {}, which {} uses: the lane ends here.", text.Quote(v.Name), in.Row.Name))
		return
	}
	h := t.Temp(isa.UD)
	t.Do(isa.OpMov, h, emit.LanesOf(t.register(v)).As(isa.UD))
	done := t.Fresh("found")
	for i := range n {
		is, other := t.Predicate(), t.Fresh("other")
		t.Cmp(isa.EQ, is, h, emit.Number(isa.UD, uint64(handle(i))))
		t.JumpUnless(is, other)
		f(i)
		t.Jump(done)
		t.Place(other)
	}
	t.endHere(in, in.Row.Name+" is given a handle that is none of the launch's textures and surfaces: the lane ends here.")
	t.Place(done)
}

func (t *translator) eachImage(in *syntax.Inst, a *syntax.Operand, f func(i int)) {
	t.eachHandle(in, a.Var, len(t.launch.Images), t.launch.ImageOf, func(i int) int { return i + 1 }, f)
}

// eachSampler does the same for the sampler; if the instruction names none, it is the texture's own.
func (t *translator) eachSampler(in *syntax.Inst, a *syntax.Operand, image int, f func(index int)) {
	if a == nil {
		f(image)
		return
	}
	t.eachSamplerLine(in, a.Var, func(i int) { f(t.launch.SamplerIndex(i)) })
}

func (t *translator) eachSamplerLine(in *syntax.Inst, v *syntax.Var, f func(i int)) {
	t.eachHandle(in, v, len(t.launch.Samplers), t.launch.SamplerOf, func(i int) int { return t.launch.SamplerIndex(i) + 1 }, f)
}

// texelMessage is a message to the sampler.
type texelMessage struct {
	op       isa.Op
	lanes    int // of one message
	offset   uint64
	image    int
	sampler  int // -1: a load
	channels int
	params   []*emit.Operand // of 32 bits, in the order of the message
}

// state sets a surface or sampler variable to an index, and returns it.
func (t *translator) state(name string, class visa.VarClass, index int) visa.Operand {
	d := t.Once(name, class, isa.UD, 1)
	o := visa.Operand{Kind: visa.StateOperand, Type: isa.UD, Var: d.Decl}
	t.Emit(visa.Inst{Op: isa.OpMovS, ExecSize: 1, NoMask: true, Args: emit.Args(o, t.Read(emit.Number(isa.UD, uint64(index))))})
	return o
}

// sample emits a message for each few lanes, and returns the four channels of the results.
func (t *translator) sample(m texelMessage) (rows [4]*emit.Operand) {
	args := emit.Args(t.Read(emit.Number(isa.UW, m.offset)))
	if m.sampler >= 0 {
		args = append(args, t.state("sampler", visa.Sampler, m.sampler))
	}
	args = append(args, t.state("texture", visa.Surface, m.image))
	back := emit.LanesOf(t.TempOf(isa.UD, 4*warp))
	size := 4 * m.lanes
	for first := 0; first < warp; first += m.lanes {
		in := visa.Inst{Op: m.op, ExecSize: uint8(m.lanes), Offset: uint8(first), Args: append(append([]visa.Operand(nil), args...), emit.Payload(back.At(4*4*first)))}
		in.Set(isa.Channels, m.channels)
		for _, p := range m.params {
			in.Args = append(in.Args, emit.Payload(p.At(4*first)))
		}
		t.Emit(in)
	}
	for c := range rows {
		rows[c] = t.Temp(isa.UD)
		for first := 0; first < warp; first += m.lanes {
			t.Vector(visa.Inst{Op: isa.OpMov, ExecSize: uint8(m.lanes), Offset: uint8(first)}, []*emit.Operand{rows[c].At(4 * first), back.At(4*4*first + c*size)})
		}
	}
	return rows
}

// inMessageOrder returns the coordinates of a geometry in the order of the messages: those of the axes, then the layer.
func (t *translator) inMessageOrder(in *syntax.Inst, list []*syntax.Operand, ty ptxisa.Type) (params []*emit.Operand) {
	var layer []*emit.Operand
	for i, axis := range syntax.AxesOf(in.Geometry()) {
		switch axis {
		case 's': // a texel has one sample
		case 'l':
			o := t.row32(list[i], ptxisa.U32)
			if ty == ptxisa.F32 {
				o = t.Moved(isa.F, o)
			}
			layer = append(layer, o)
		default:
			params = append(params, t.row32(list[i], ty))
		}
	}
	return append(params, layer...)
}

// textureArgs are the operands of tex and tld4 after the brackets.
type textureArgs struct {
	lod     *syntax.Operand
	dx, dy  []*syntax.Operand
	offsets []*syntax.Operand
	ref     *syntax.Operand
}

func textureArgsOf(in *syntax.Inst) (x textureArgs) {
	rest := in.Args[2:]
	take := func() *syntax.Operand {
		if len(rest) == 0 {
			return nil
		}
		a := rest[0]
		rest = rest[1:]
		return a
	}
	list := func(a *syntax.Operand) []*syntax.Operand {
		if a == nil {
			return nil
		}
		return syntax.ElementsOf(a)
	}
	switch {
	case in.Has("level"):
		x.lod = take()
	case in.Has("grad"):
		x.dx, x.dy = list(take()), list(take())
	}
	if len(rest) > 0 && (rest[0].Kind == syntax.VectorOperand || rest[0].Kind == syntax.ImmOperand && !rest[0].Float) {
		x.offsets = list(take())
	}
	x.ref = take()
	return x
}

// packedOffset packs the offsets that are added to the coordinates of a sample, four bits for each; false if they do
// not fit.
func packedOffset(list []*syntax.Operand) (bits uint64, ok bool) {
	for i := range min(len(list), 3) {
		v := int64(list[i].Bits)
		if list[i].Neg {
			v = -v
		}
		if list[i].Kind != syntax.ImmOperand || v < -8 || v > 7 {
			return 0, false
		}
		bits |= uint64(v&15) << (8 - 4*i)
	}
	return bits, true
}

// texture lowers tex and tld4.
func (t *translator) texture(in *syntax.Inst) {
	sampler, list, _ := in.Coordinates(in.Args[1])
	x := textureArgsOf(in)
	whole := in.Words[len(in.Words)-1] == "s32"
	offset, small := packedOffset(x.offsets)
	if !small && !whole {
		t.cannot(in, "the offsets of a sample are numbers from -8 to 7")
		return
	}
	t.eachImage(in, in.Args[1], func(image int) {
		if whole {
			t.putTexels(in, t.sample(t.loadMessage(in, image, list, &x)))
			return
		}
		t.eachSampler(in, sampler, image, func(index int) {
			m := t.sampleMessage(in, list, &x)
			m.image, m.sampler, m.offset, m.channels = image, index, offset, 15
			if in.Row.Name == "tld4" {
				m.channels = 1 << strings.Index("rgba", in.Words[0])
			}
			t.putTexels(in, t.sample(m))
		})
	})
}

// loadMessage returns the message for a load at integer coordinates: u, v, level of detail, r.
func (t *translator) loadMessage(in *syntax.Inst, image int, list []*syntax.Operand, x *textureArgs) texelMessage {
	at := t.inMessageOrder(in, list, ptxisa.S32)
	for i := range min(len(x.offsets), len(at)) {
		moved := t.Temp(isa.D)
		t.Do(isa.OpAdd, moved, at[i], t.src(x.offsets[i], ptxisa.S32))
		at[i] = moved
	}
	m := texelMessage{op: isa.OpLoadLZ, lanes: 16, image: image, sampler: -1, channels: 15, params: at}
	if x.lod != nil {
		zero := t.InRegister(emit.Number(isa.D, 0))
		for len(at) < 2 {
			at = append(at, zero)
		}
		m.op, m.params = isa.OpLoad3D, append([]*emit.Operand{at[0], at[1], t.row32(x.lod, ptxisa.S32)}, at[2:]...)
	}
	return m
}

// sampleOps are the messages for a sample: without a level of detail, with one, with gradients, and of four texels; and
// the same with a reference to compare with.
var sampleOps = [2][4]isa.Op{
	{isa.OpSampleLZ, isa.OpSampleL, isa.OpSampleD, isa.OpSample4},
	{isa.OpSampleCLZ, isa.OpSampleLC, isa.OpSampleDC, isa.OpSample4C},
}

// sampleMessage returns the message for a sample at floating point coordinates.
func (t *translator) sampleMessage(in *syntax.Inst, list []*syntax.Operand, x *textureArgs) texelMessage {
	m := texelMessage{lanes: 16}
	kind, compares := 0, 0
	if x.ref != nil {
		compares = 1
		m.params = append(m.params, t.row32(x.ref, ptxisa.F32))
	}
	if x.lod != nil {
		kind = 1
		m.params = append(m.params, t.row32(x.lod, ptxisa.F32))
	}
	at := t.inMessageOrder(in, list, ptxisa.F32)
	if in.Has("grad") {
		kind, m.lanes = 2, 8
		for i := range x.dx {
			if i < len(at) && i < len(x.dy) {
				m.params = append(m.params, at[i], t.row32(x.dx[i], ptxisa.F32), t.row32(x.dy[i], ptxisa.F32))
			}
		}
		at = at[min(len(x.dx), len(at)):]
	}
	if in.Row.Name == "tld4" {
		kind = 3
	}
	m.params = append(m.params, at...)
	m.op = sampleOps[compares][kind]
	return m
}

// putTexels writes the results of a message to the destinations, in the instruction's type.
func (t *translator) putTexels(in *syntax.Inst, rows [4]*emit.Operand) {
	d, p := pairOf(in.Args[0])
	if p != nil && p.Kind == syntax.RegOperand {
		yes := t.always(true)
		t.Do(isa.OpOr, t.predDst(p), yes, yes)
	}
	list := syntax.ElementsOf(d)
	switch ty := ptxisa.TypeByName(in.Words[len(in.Words)-2]); ty {
	case ptxisa.F16x2:
		for i := range list {
			if i < 2 && list[i].Kind != syntax.SinkOperand {
				o := t.dst(list[i], ptxisa.B32)
				t.Do(isa.OpMov, o.Part(isa.HF, 0), rows[2*i].As(isa.F))
				t.Do(isa.OpMov, o.Part(isa.HF, 1), rows[2*i+1].As(isa.F))
			}
		}
	default:
		for i := range list {
			switch {
			case i >= len(rows) || list[i].Kind != syntax.RegOperand:
			case ty == ptxisa.F16:
				t.Do(isa.OpMov, t.dst(list[i], ptxisa.F16), rows[i].As(isa.F))
			default:
				t.Do(isa.OpMov, t.dst(list[i], ptxisa.U32), rows[i])
			}
		}
	}
}

// askTexture lowers txq and suq.
func (t *translator) askTexture(in *syntax.Inst) {
	query := in.Words[len(in.Words)-2]
	dst := t.dst(in.Args[0], ptxisa.U32)
	v := in.Args[1].Var
	if ofSampler := ptxisa.HasWord("force_unnormalized_coords filter_mode addr_mode_0 addr_mode_1 addr_mode_2", query); ofSampler && v != nil && (v.Type == ptxisa.SamplerRef || !t.constantHandle(v) && len(t.launch.Images) == 0) {
		t.eachSamplerLine(in, v, func(i int) {
			t.Do(isa.OpMov, dst, emit.Number(isa.UD, uint64(t.launch.SamplerFact(query, i))))
		})
		return
	}
	t.eachImage(in, in.Args[1], func(i int) {
		n := t.launch.ImageFact(query, i)
		if !in.Has("level") || n == 0 {
			t.Do(isa.OpMov, dst, emit.Number(isa.UD, uint64(n)))
			return
		}
		smaller := t.Temp(isa.UD)
		t.Do(isa.OpShr, smaller, t.InRegister(emit.Number(isa.UD, uint64(n))), t.row32(in.Args[2], ptxisa.U32))
		t.Do(isa.OpMax, dst, smaller, emit.Number(isa.UD, 1))
	})
}

// isHandle lowers istypep.
func (t *translator) isHandle(in *syntax.Inst) {
	p, h, is := t.predDst(in.Args[0]), t.Temp(isa.UD), t.Predicate()
	t.Do(isa.OpMov, h, t.first(in.Args[1], ptxisa.B64).As(isa.UD))
	t.never(p)
	either := func(n int) {
		t.Cmp(isa.EQ, is, h, emit.Number(isa.UD, uint64(n)))
		t.Do(isa.OpOr, p, p, is)
	}
	want := ptxisa.TypeByName(in.Words[0])
	for i := range t.launch.Images {
		if v := t.launch.Images[i].Of; v != nil && want != ptxisa.SamplerRef && (v.Type == want || v.Type.Kind() != ptxisa.Opaque) {
			either(i + 1)
		}
	}
	for i := range t.launch.Samplers {
		if want == ptxisa.SamplerRef && t.launch.Samplers[i].Of.Type == want {
			either(t.launch.SamplerIndex(i) + 1)
		}
	}
}

// unbound warns of a texture or surface that no launch line gives.
func (t *translator) unbound(v *syntax.Var) {
	if !t.warned[v] {
		t.warned[v] = true
		t.Warn(v.NameSpan, diag.NoParams, "No launch line gives the texture or surface {}: a lane that uses it ends there.", text.Quote(v.Name))
	}
}
