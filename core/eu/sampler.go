package eu

import (
	"math"
	"math/bits"
	"strconv"

	"github.com/lanewise/lanewise/core/eu/internal/image"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Sampler messages: loads of texels, samples with a filter, gathers of the four texels of a filter, and the level of
// detail. image.Sampler does the arithmetic. A load outside the image gives 0, and 1 for an alpha that the format does
// not have. Surfaces have one sample, and no null pages.

// samplerForm is a row of the tables of 3D_SAMPLE.md, 3D_SAMPLE4.md and 3D_LOAD.md. params lists the parameters in
// their order, by coordinateLetters; other letters stand for parameters that are not used.
type samplerForm struct {
	params  string
	what    func(m *Machine, o *op, x *texelOp, t *texture, s *dispatch.Sampler, i int) [4]uint32
	zero    bool // the level of detail is 0
	gathers bool
}

var samplerForms = [isa.NumOps]samplerForm{
	isa.OpLoad3D:     {params: "uvlr", what: loadTexel},
	isa.OpLoadLZ:     {params: "uvr", what: loadTexel},
	isa.OpLoadMCS:    {params: "uvrl", what: loadNothing},
	isa.OpLoad2DMSW:  {params: "smmuvrl", what: loadTexel},
	isa.OpLoadOld:    {params: "uvr", what: loadTexel},
	isa.OpSampleOld:  {params: "uvr", what: sampleTexel},
	isa.OpSample3D:   {params: "uvra", what: sampleTexel},
	isa.OpSampleB:    {params: "buvra", what: sampleTexel},
	isa.OpSampleL:    {params: "luvra", what: sampleTexel},
	isa.OpSampleC:    {params: "cuvra", what: sampleTexel},
	isa.OpSampleD:    {params: "u12v34r56a", what: sampleTexel},
	isa.OpSampleBC:   {params: "cbuvra", what: sampleTexel},
	isa.OpSampleLC:   {params: "cluvra", what: sampleTexel},
	isa.OpSampleDC:   {params: "cu12v34r56a", what: sampleTexel},
	isa.OpSampleLZ:   {params: "uvra", what: sampleTexel, zero: true},
	isa.OpSampleCLZ:  {params: "cuvra", what: sampleTexel, zero: true},
	isa.OpLod:        {params: "uvra", what: levelOfDetail},
	isa.OpSample4:    {params: "uvra", what: gatherTexels, gathers: true},
	isa.OpSample4C:   {params: "cuvra", what: gatherTexels, gathers: true},
	isa.OpSample4PO:  {params: "uvxyr", what: gatherTexels, gathers: true},
	isa.OpSample4POC: {params: "cuvxyr", what: gatherTexels, gathers: true},
	isa.OpResInfo:    {what: describeImage},
	isa.OpSampleInfo: {what: describeSamples},

	isa.OpLscReadStateInfo: {what: describeImage},

	isa.OpSampleUnorm: {what: sampleUnorm, zero: true},
}

// has reports whether a form has a parameter.
func (f *samplerForm) has(letter byte) bool {
	for i := range len(f.params) {
		if f.params[i] == letter {
			return true
		}
	}
	return false
}

// samplerMessage decodes the 3D sampler messages (offsets, sampler, surface, destination, parameters) and the old ones,
// which have no offsets and the destination last.
func samplerMessage(d *decoder, o *op, _ *entry) {
	args := d.inst.Args
	form := &samplerForms[d.inst.Op]
	old := d.inst.Op == isa.OpLoadOld || d.inst.Op == isa.OpSampleOld
	x := &texelOp{form: form, channels: uint32(d.inst.Get(isa.Channels)), nullMask: d.inst.Get(isa.PixelNullMask) != 0 && !old}
	if !old {
		x.offset = d.scalar(&args[0])
		args = args[1:]
	}
	if d.inst.Op == isa.OpSampleOld || d.inst.Op >= isa.OpSample3D {
		x.sampler = d.surfaceOperand(&args[0], &x.samplerUnit)
		args = args[1:]
	}
	if !d.require(len(args) >= 2) {
		return
	}
	x.surface = d.surfaceOperand(&args[0], &x.unit)
	dst, params := &args[1], args[2:]
	if old {
		last := len(args) - 1
		dst, params = &args[last], args[1:last]
	}
	bytes := 4
	if dst.Type.Size() == 2 {
		bytes, x.half = 2, true
	}
	x.data = d.payload(dst, bytes, bytes, d.rowPitch(bytes))
	d.parameters(x, visa.Coordinates(params))
	if form.gathers {
		x.pick, x.channels = lowest(x.channels|8), 15
	}
	o.texel, o.exec = x, sample
}

// infoMessage decodes resinfo (surface, lod, dst), sampleinfo (surface, dst) and lsc_read_state_info. The page of the
// last does not say what it returns; here it returns the four dwords of resinfo.
func infoMessage(d *decoder, o *op, _ *entry) {
	args := d.inst.Args
	x := &texelOp{form: &samplerForms[d.inst.Op], channels: uint32(d.inst.Get(isa.Channels))}
	x.noCoordinates()
	if d.inst.LSC != nil {
		o.size, o.full, o.flags, x.channels = 1, 1, o.flags|noMask, 15 // once for the thread, whatever is enabled
		x.surface = d.lscSurface(&x.unit)
		x.data = d.payload(&args[0], 4, 4, 4)
	} else {
		x.surface = d.surfaceOperand(&args[0], &x.unit)
		x.data = d.payload(&args[len(args)-1], 4, 4, d.rowPitch(4))
	}
	if d.inst.Op == isa.OpResInfo {
		x.coords[coordLod] = d.payload(&args[1], 4, 4, 0)
		x.types[coordLod] = isa.UD
	}
	o.texel, o.exec = x, sample
}

// unormMessage decodes sample_unorm. Its operands are sampler, surface, u and v of the first of 32 pixels, their
// differences from column to column and from row to row, and dst. Its page does not say which pixels these are; here
// they are 8 columns and 4 rows, row by row. Each enabled channel has 32 words of the destination; for a downsampled R
// or B every other pixel is returned.
func unormMessage(d *decoder, o *op, _ *entry) {
	args := d.inst.Args
	x := &texelOp{
		form: &samplerForms[d.inst.Op], channels: uint32(d.inst.Get(isa.Channels)), halved: d.inst.Get(isa.UnormHalved) != 0,
		pixels: new([4]source),
	}
	x.noCoordinates()
	x.sampler = d.surfaceOperand(&args[0], &x.samplerUnit)
	x.surface = d.surfaceOperand(&args[1], &x.unit)
	for i := range x.pixels {
		x.pixels[i] = d.source(&args[2+i], f64)
	}
	bytes := 2 - d.inst.Get(isa.UnormBytes)
	x.data = d.payload(&args[6], bytes, bytes, 2*MaxLanes)
	o.size, o.full, o.flags = MaxLanes, ^uint32(0), o.flags|noMask
	o.texel, o.exec = x, sample
}

// sampleUnorm samples and converts to the bits of the result.
func sampleUnorm(m *Machine, o *op, x *texelOp, t *texture, s *dispatch.Sampler, i int) [4]uint32 {
	return image.Unorm(&t.Format, sampleTexel(m, o, x, t, s, i), 8*int(x.data.bytes))
}

// describeImage returns the dimensions of an image.
func describeImage(m *Machine, _ *op, x *texelOp, t *texture, _ *dispatch.Sampler, i int) [4]uint32 {
	return t.Info(m.operand(&x.coords[coordLod], i))
}

// describeSamples returns one sample, at position 0 of the palette.
func describeSamples(*Machine, *op, *texelOp, *texture, *dispatch.Sampler, int) [4]uint32 {
	return [4]uint32{1, 0, 0, 0}
}

// parameters resolves the parameters of a sampler message; those left out are 0.
func (d *decoder) parameters(x *texelOp, params []visa.Operand) {
	x.noCoordinates()
	letters := x.form.params
	if letters[0] == 's' && len(params) > 0 && params[0].Type.Size() == 2 {
		letters = "smmmmuvrl" // the control data of ld2dms_w has twice as many words
	}
	for i := range min(len(letters), len(params)) {
		for c := range numCoordinates {
			if coordinateLetters[c] != letters[i] {
				continue
			}
			p := &params[i]
			size := p.Type.Size()
			if size == 0 {
				size = 4
			}
			x.coords[c] = d.payload(p, size, size, 0)
			x.types[c] = p.Type
		}
	}
}

// sample executes a sampler message.
func sample(m *Machine, o *op) {
	x := o.texel
	mask := m.channels(o)
	if mask == 0 {
		return
	}
	index, t := m.image(&x.surface, x.unit)
	s := &defaultSampler
	if x.sampler.mode != absent {
		s = m.sampler(o, mask, m.first(&x.sampler)/x.samplerUnit)
	}
	for l := mask; l != 0; l &= l - 1 {
		i := lowest(l)
		var c [4]uint32
		if t != nil {
			c = x.form.what(m, o, x, t, s, i)
		}
		for k := range c {
			m.buf[k][i] = uint64(c[k])
		}
	}
	m.deliver(x, t, mask)
	if x.nullMask && !x.data.none {
		rows := uint32(bits.OnesCount32(x.channels))
		if to := x.data.first + rows*x.data.pitch; to+4 <= x.data.limit {
			m.setU32(int(m.base[x.data.space]+to), o.full)
		}
	}
	if t == nil {
		m.reportNoSurface(o.index, index)
	}
}

var defaultSampler dispatch.Sampler

// sampler returns the sampler whose index a sampler variable holds. It reports an index that the launch does not have.
func (m *Machine) sampler(o *op, mask uint32, index uint64) *dispatch.Sampler {
	for i := range m.launch.Samplers {
		if s := &m.launch.Samplers[i]; uint64(s.Index) == index {
			return s
		}
	}
	if r := m.Report(rule.NoSampler, o.index, m.cur.thread, mask<<o.shift, index); r != nil {
		n := strconv.FormatUint(index, 10)
		r.Message = "No sampler of the launch has the index " + n + ": the message samples as one without settings does (nearest texel, clamped, coordinates from 0 to 1). A line `//@ sampler NAME index=" + n + "` makes one."
	}
	return &defaultSampler
}

// param returns a parameter of channel i as a number.
func (m *Machine) param(x *texelOp, c coordinate, i int) float64 {
	p := &x.coords[c]
	if x.pixels != nil && c <= coordV {
		at := [...]int{coordU: i & 7, coordV: i >> 3}[c]
		return m.number(&x.pixels[c]) + float64(float64(at)*m.number(&x.pixels[c+2]))
	}
	if p.none {
		return 0
	}
	v := m.operand(p, i)
	if x.types[c].Float() {
		return num.Value(v, x.types[c])
	}
	return float64(m.signedParam(x, c, i))
}

// number returns the value of a scalar operand in f64 lanes.
func (m *Machine) number(s *source) float64 {
	m.load(s, &m.buf[4], 1)
	return as[float64](&m.buf[4])[0]
}

// signedParam returns an integer parameter of channel i. Dwords count as signed, so that coordinates to the left of the
// image are outside.
func (m *Machine) signedParam(x *texelOp, c coordinate, i int) int64 {
	v := m.operand(&x.coords[c], i)
	switch {
	case x.types[c].Float():
		return image.Whole(m.param(x, c, i))
	case x.coords[c].bytes == 2 && x.types[c] != isa.W:
		return int64(v)
	}
	return num.SignExtend(v, uint(8*max(x.coords[c].bytes, 1)))
}

// texelOffset returns the offsets that an instruction adds to u, v and r.
func (m *Machine) texelOffset(x *texelOp) (off [3]int64) {
	if x.offset.mode == absent {
		return off
	}
	packed := m.first(&x.offset)
	for k := range off {
		off[k] = num.SignExtend(packed>>(8-4*k)&15, 4)
	}
	return off
}

// noTexel is as many zero bytes as the largest texel has.
var noTexel [16]byte

func loadNothing(*Machine, *op, *texelOp, *texture, *dispatch.Sampler, int) (c [4]uint32) { return c }

func loadTexel(m *Machine, o *op, x *texelOp, t *texture, _ *dispatch.Sampler, i int) (c [4]uint32) {
	off := m.texelOffset(x)
	at, ok := t.Texel(uint64(m.signedParam(x, coordU, i)+off[0]), uint64(m.signedParam(x, coordV, i)+off[1]),
		uint64(m.signedParam(x, coordR, i)+off[2]), uint64(m.signedParam(x, coordLod, i)))
	if !ok {
		return image.Decode(&t.Format, noTexel[:])
	}
	return m.fetchTexel(o, t, at, i)
}

// fetchTexel reads the texel at a byte of an image, for channel i.
func (m *Machine) fetchTexel(o *op, t *texture, off uint64, i int) (c [4]uint32) {
	if at := t.at(off, t.Format.Bytes()); at >= 0 {
		c = m.readTexel(o, t, at, i)
	}
	return c
}

// point returns where channel i samples.
func (m *Machine) point(x *texelOp, i int) (p image.Point) {
	for k := range p.At {
		p.At[k] = m.param(x, coordinate(k), i)
	}
	p.Cube, p.Ref, p.Offset = m.param(x, coordCube, i), m.param(x, coordRef, i), m.texelOffset(x)
	p.Offset[0] += m.signedParam(x, coordX, i)
	p.Offset[1] += m.signedParam(x, coordY, i)
	return p
}

// lod returns the level of detail of channel i, before it is clamped.
func (m *Machine) lod(s *image.Sampler, o *op, x *texelOp, p *image.Point, i int) float64 {
	switch {
	case x.form.zero:
		return 0
	case x.form.has('l'):
		return m.param(x, coordLod, i)
	}
	var by image.Gradients
	for axis := range by {
		for k := range s.Axes() {
			if x.form.has('1') {
				by[axis][k] = m.param(x, coordGradients+coordinate(2*k+axis), i)
			} else { // the four channels of a quad are two rows of two pixels
				first := i &^ 3
				by[axis][k] = m.param(x, coordinate(k), min(first+1+axis, o.size-1)) - m.param(x, coordinate(k), first)
			}
		}
	}
	return s.Lod(p, &by) + m.param(x, coordBias, i)
}

func levelOfDetail(m *Machine, o *op, x *texelOp, t *texture, s *dispatch.Sampler, i int) (c [4]uint32) {
	p := m.point(x, i)
	lod := m.lod(&image.Sampler{Texture: &t.Texture, State: s}, o, x, &p, i)
	if lod != lod {
		lod = math.Float64frombits(num.NaN64) // on every host
	}
	c[0] = math.Float32bits(float32(t.Clamp(lod)))
	c[1] = math.Float32bits(float32(lod))
	return c
}

// sampling returns the sampler with which channel i samples an image.
func (m *Machine) sampling(o *op, x *texelOp, t *texture, s *dispatch.Sampler, i int) image.Sampler {
	return image.Sampler{Texture: &t.Texture, State: s, Compares: x.form.has('c'), Fetch: func(off uint64) [4]uint32 { return m.fetchTexel(o, t, off, i) }}
}

func sampleTexel(m *Machine, o *op, x *texelOp, t *texture, s *dispatch.Sampler, i int) [4]uint32 {
	sampler := m.sampling(o, x, t, s, i)
	p := m.point(x, i)
	return sampler.Sample(&p, m.lod(&sampler, o, x, &p, i))
}

func gatherTexels(m *Machine, o *op, x *texelOp, t *texture, s *dispatch.Sampler, i int) [4]uint32 {
	sampler := m.sampling(o, x, t, s, i)
	p := m.point(x, i)
	return sampler.Gather(&p, x.pick)
}
