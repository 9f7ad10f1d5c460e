package eu

import (
	"math"
	"math/bits"
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/num"
	"github.com/lanewise/lanewise/core/visa"
)

// Sampler messages: loads of texels, samples with a filter, gathers of the four texels
// of a filter, and the level of detail. Positions and weights are computed in double
// precision, where hardware has a few fraction bits, and a result is rounded once. A
// load outside the image gives 0. Surfaces have one sample, and are never null pages.

// Sampler says how a surface is sampled.
type Sampler struct {
	Name    string
	Index   int // what a sampler variable holds for it
	Linear  bool
	Mip     MipFilter
	Wrap    [3]Wrap // of u, v, r
	Texels  bool    // coordinates count texels, they are not 0 to 1
	Border  [4]float32
	Compare Compare // of sample_c: reference and red channel
}

// MipFilter says how a level of detail is chosen.
type MipFilter uint8

const (
	MipNone    MipFilter = iota // level 0 always
	MipNearest                  // the nearest one
	MipLinear                   // the two nearest, mixed
)

// Wrap says what a coordinate outside the image means.
type Wrap uint8

const (
	WrapClamp  Wrap = iota // the texel at the edge
	WrapRepeat             // the image again and again
	WrapMirror             // the same, every other time mirrored
	WrapBorder             // the border color
)

// Compare is a relation of a reference and a texel.
type Compare uint8

const (
	CompareLE Compare = iota
	CompareLT
	CompareGE
	CompareGT
	CompareEQ
	CompareNE
	CompareAlways
	CompareNever
)

func (c Compare) holds(ref, texel float64) bool {
	switch c {
	case CompareLE:
		return ref <= texel
	case CompareLT:
		return ref < texel
	case CompareGE:
		return ref >= texel
	case CompareGT:
		return ref > texel
	case CompareEQ:
		return ref == texel
	case CompareNE:
		return ref != texel
	}
	return c == CompareAlways
}

// samplerForm is a row of the tables of 3D_SAMPLE.md, 3D_SAMPLE4.md and 3D_LOAD.md: the
// parameters in their order, by coordinateLetters; a letter that is none is not used.
type samplerForm struct {
	params  string
	what    func(m *Machine, o *op, x *texelOp, t *texture, s *Sampler, i int) [4]uint32
	zero    bool // level of detail 0
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

// samplerMessage decodes the 3D and the old sampler messages: offsets, sampler, surface,
// destination, parameters; the old ones have no offsets and the destination last.
func samplerMessage(d *decoder, o *op, _ *entry) bool {
	args := d.inst.Args
	form := &samplerForms[d.inst.Op]
	old := d.inst.Op == isa.OpLoadOld || d.inst.Op == isa.OpSampleOld
	samples := d.inst.Op == isa.OpSampleOld || d.inst.Op >= isa.OpSample3D
	x := &texelOp{unit: 1, form: form, channels: d.inst.Sub & 15, nullMask: d.inst.Sub>>4&1 != 0 && !old}
	need := 2
	if !old {
		need++
	}
	if samples {
		need++
	}
	if len(args) < need {
		return false
	}
	ok := [4]bool{true, true, true, true}
	if !old {
		x.offset, ok[0] = d.scalar(&args[0])
		args = args[1:]
	}
	if samples {
		x.sampler, ok[1] = d.surfaceOperand(&args[0])
		args = args[1:]
	}
	x.surface, ok[2] = d.surfaceOperand(&args[0])
	dst, params := &args[1], args[2:]
	if old {
		dst, params = &args[len(args)-1], args[1:len(args)-1]
	}
	bytes := 4
	if dst.Type.Size() == 2 {
		bytes, x.half = 2, true
	}
	x.data, ok[3] = d.payload(dst, bytes, bytes, d.rowPitch(bytes))
	if ok != [4]bool{true, true, true, true} || !d.parameters(x, form.params, params) {
		return false
	}
	if form.gathers {
		x.pick, x.channels = lowest(x.channels|8), 15
	}
	o.texel, o.exec = x, sample
	return true
}

// infoMessage decodes resinfo (surface, lod, dst), sampleinfo (surface, dst) and
// lsc_read_state_info, whose page does not say what it returns: here the four dwords of
// resinfo.
func infoMessage(d *decoder, o *op, _ *entry) bool {
	args := d.inst.Args
	if len(args) < 2 {
		return false
	}
	x := &texelOp{unit: 1, form: &samplerForms[d.inst.Op], channels: d.inst.Sub & 15}
	for i := range x.coords {
		x.coords[i].none = true
	}
	ok := [3]bool{true, true, true}
	if d.inst.LSC != nil {
		o.size, o.full, o.flags, x.channels = 1, 1, o.flags|noMask, 15 // for the thread, whatever is on
		_, ok[0] = d.lscCoordinates(x)
		x.data, ok[1] = d.payload(&args[0], 4, 4, 4)
	} else {
		x.surface, ok[0] = d.surfaceOperand(&args[0])
		x.data, ok[1] = d.payload(&args[len(args)-1], 4, 4, d.rowPitch(4))
	}
	if d.inst.Op == isa.OpResInfo {
		x.coords[coordLod], ok[2] = d.payload(&args[1], 4, 4, 0)
		x.types[coordLod] = isa.UD
	}
	o.texel, o.exec = x, sample
	return ok == [3]bool{true, true, true}
}

// unormMessage decodes sample_unorm: sampler, surface, u and v of the first of 32 pixels,
// their differences from column to column and from row to row, dst. Its page does not say
// which pixels these are: here 8 columns and 4 rows, row by row. Each channel enabled has
// 32 words of the destination; of a downsampled R or B every other pixel is returned.
func unormMessage(d *decoder, o *op, _ *entry) bool {
	args := d.inst.Args
	if len(args) != 7 {
		return false
	}
	x := &texelOp{
		unit: 1, form: &samplerForms[d.inst.Op], channels: d.inst.Sub & 15, halved: d.inst.Sub>>8&1 != 0,
		pixels: new([4]source),
	}
	for i := range x.coords {
		x.coords[i].none = true
	}
	bytes := 2 - int(d.inst.Sub>>9&1)
	var ok [7]bool
	x.sampler, ok[0] = d.surfaceOperand(&args[0])
	x.surface, ok[1] = d.surfaceOperand(&args[1])
	for i := range x.pixels {
		x.pixels[i], ok[2+i] = d.source(&args[2+i], f64)
	}
	x.data, ok[6] = d.payload(&args[6], bytes, bytes, 2*MaxLanes)
	o.size, o.full, o.flags = MaxLanes, ^uint32(0), o.flags|noMask
	o.texel, o.exec = x, sample
	return ok == [7]bool{true, true, true, true, true, true, true}
}

// sampleUnorm brings a sample to the bits of the result.
func sampleUnorm(m *Machine, o *op, x *texelOp, t *texture, s *Sampler, i int) (c [4]uint32) {
	c = sampleTexel(m, o, x, t, s, i)
	for k := range c {
		v := math.Float32bits(float32(t.Format.number(c[k])))
		c[k] = (&Format{Numbers: Unorm}).encode(v, 8*int(x.data.bytes))
	}
	return c
}

// describeImage gives the row of the image's kind in the table of INFO.md.
func describeImage(m *Machine, _ *op, x *texelOp, t *texture, _ *Sampler, i int) [4]uint32 {
	n := m.operand(&x.coords[coordLod], i)
	c := [4]uint32{uint32(uint64(t.Width) >> n), uint32(uint64(t.Height) >> n), 0, uint32(t.Levels)}
	switch t.Kind {
	case Image1D:
		c[1] = 0
	case Image1DArray:
		c[1] = uint32(t.Depth)
	case Image2DArray:
		c[2] = uint32(t.Depth)
	case ImageCube:
		c[2] = uint32(t.Depth / cubeFaces)
	case Image3D:
		c[2] = uint32(uint64(t.Depth) >> n)
	}
	return c
}

// describeSamples: one sample, at position 0 of the palette.
func describeSamples(*Machine, *op, *texelOp, *texture, *Sampler, int) [4]uint32 {
	return [4]uint32{1, 0, 0, 0}
}

// parameters resolves the parameters of a sampler message; those left out are 0.
func (d *decoder) parameters(x *texelOp, letters string, params []visa.Operand) bool {
	for i := range x.coords {
		x.coords[i].none = true
	}
	if letters[0] == 's' && len(params) > 0 && params[0].Type.Size() == 2 {
		letters = "smmmmuvrl" // the control data of ld2dms_w is twice as many words
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
			var ok bool
			if x.coords[c], ok = d.payload(p, size, size, 0); !ok {
				return false
			}
			x.types[c] = p.Type
		}
	}
	return true
}

// sample executes a sampler message.
func sample(m *Machine, o *op) {
	x := o.texel
	mask := m.channels(o)
	if mask == 0 {
		return
	}
	index := m.first(&x.surface) / x.unit
	t := m.texture(index)
	s := &defaultSampler
	if x.sampler.mode != absent {
		s = m.sampler(o, mask, m.first(&x.sampler))
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
	m.deliver(x, o, t, mask)
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

var defaultSampler Sampler

// sampler is the state of a sampler by what its variable holds. One that the launch does
// not have is reported.
func (m *Machine) sampler(o *op, mask uint32, index uint64) *Sampler {
	for i := range m.launch.Samplers {
		if s := &m.launch.Samplers[i]; uint64(s.Index) == index {
			return s
		}
	}
	if r := m.Report(&rules[ruleNoSampler], o.index, m.h.thread, mask<<o.shift, index); r != nil {
		n := strconv.FormatUint(index, 10)
		r.Message = "No sampler of the launch has the index " + n + ": the message samples as one without settings does (nearest texel, clamped, coordinates from 0 to 1). A line `//@ sampler NAME index=" + n + "` makes one."
	}
	return &defaultSampler
}

// param is a parameter of a channel as a number.
func (m *Machine) param(x *texelOp, c coordinate, i int) float64 {
	p := &x.coords[c]
	if x.pixels != nil && c <= coordV {
		at := [...]int{coordU: i & 7, coordV: i >> 3}[c]
		return m.number(&x.pixels[c]) + float64(at)*m.number(&x.pixels[c+2])
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

// number is the value of a scalar operand in f64 lanes.
func (m *Machine) number(s *source) float64 {
	m.load(s, &m.buf[4], 1)
	return as[float64](&m.buf[4])[0]
}

// signedParam is an integer parameter of a channel. Dwords count as signed, so that what
// lies left of the image is outside.
func (m *Machine) signedParam(x *texelOp, c coordinate, i int) int64 {
	v := m.operand(&x.coords[c], i)
	switch {
	case x.types[c].Float():
		return whole(m.param(x, c, i))
	case x.coords[c].bytes == 2 && x.types[c] != isa.W:
		return int64(v)
	}
	return num.SignExtend(v, uint(8*max(x.coords[c].bytes, 1)))
}

// whole is the integer below a number, within what any image can have.
func whole(v float64) int64 {
	if v != v {
		return 0
	}
	return int64(math.Floor(min(max(v, -1<<30), 1<<30)))
}

// texelOffset are the offsets that an instruction adds to u, v and r.
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

func loadNothing(*Machine, *op, *texelOp, *texture, *Sampler, int) (c [4]uint32) { return c }

func loadTexel(m *Machine, o *op, x *texelOp, t *texture, _ *Sampler, i int) (c [4]uint32) {
	off := m.texelOffset(x)
	at, ok := t.texel(uint64(m.signedParam(x, coordU, i)+off[0]), uint64(m.signedParam(x, coordV, i)+off[1]),
		uint64(m.signedParam(x, coordR, i)+off[2]), uint64(m.signedParam(x, coordLod, i)))
	if !ok {
		return c
	}
	return m.decodeTexel(o, t, at, i)
}

// decodeTexel reads the texel at a byte of an image.
func (m *Machine) decodeTexel(o *op, t *texture, off uint64, i int) (c [4]uint32) {
	if at := t.at(off, t.Format.Bytes()); at >= 0 {
		m.sawTexel(o, t, at, i)
		c = t.Format.decode(m, at)
	}
	return c
}

// lod is the level of detail of a channel before it is clamped.
func (m *Machine) lod(o *op, x *texelOp, t *texture, s *Sampler, i int) float64 {
	switch {
	case x.form.zero:
		return 0
	case x.form.has('l'):
		return m.param(x, coordLod, i)
	}
	var longest float64
	for axis := range 2 { // x, then y
		square := float64(0)
		for k := range t.axes() {
			c := coordinate(k)
			var d float64
			if x.form.has('1') {
				d = m.param(x, coordGradients+coordinate(2*k+axis), i)
			} else { // the four channels of a quad are two rows of two pixels
				first := i &^ 3
				d = m.param(x, c, min(first+1+axis, o.size-1)) - m.param(x, c, first)
			}
			if t.Kind == ImageCube {
				d *= float64(t.Width) / 2 / m.face(x, i).major
			} else if !s.Texels {
				d *= float64(t.extent(k, 0))
			}
			square += d * d
		}
		longest = max(longest, square)
	}
	return math.Log2(longest)/2 + m.param(x, coordBias, i)
}

// axes is the number of coordinates that are no array index.
func (t *texture) axes() int { return [...]int{1, 1, 2, 2, 3, 3}[t.Kind] }

// extent is the number of texels along an axis of a level.
func (t *texture) extent(axis, n int) int {
	l := &t.levels[n]
	return [...]int{l.w, l.h, l.d}[axis]
}

// levels are the one or two levels of detail to sample, and the weight of the second.
func (t *texture) chooseLevels(s *Sampler, lod float64) (first, second int, weight float64) {
	if s.Mip == MipNone || lod != lod {
		return 0, 0, 0
	}
	last := float64(t.Levels - 1)
	lod = min(max(lod, 0), last)
	if s.Mip == MipNearest {
		n := int(min(math.Floor(lod+0.5), last))
		return n, n, 0
	}
	below := math.Floor(lod)
	return int(below), int(min(below+1, last)), lod - below
}

func levelOfDetail(m *Machine, o *op, x *texelOp, t *texture, s *Sampler, i int) (c [4]uint32) {
	lod := m.lod(o, x, t, s, i)
	c[0] = math.Float32bits(float32(min(max(lod, 0), float64(t.Levels-1))))
	c[1] = math.Float32bits(float32(lod))
	return c
}

// footprint is the texels along one axis that a sample covers: one, or two and the
// weight of the second. -1 stands for the border.
type footprint struct {
	at     [2]int
	weight float64
}

// cubeFace is where a direction meets a cube: the face, and the place on it from 0 to 1.
type cubeFace struct {
	index int
	at    [2]float64
	major float64 // the magnitude of the coordinate that is largest
}

// face finds the place on a cube in the direction of a channel.
func (m *Machine) face(x *texelOp, i int) (f cubeFace) {
	var d [3]float64
	for k := range d {
		if d[k] = m.param(x, coordinate(k), i); math.Abs(d[k]) > f.major {
			f.major, f.index = math.Abs(d[k]), 2*k
		}
	}
	// The other two coordinates and their signs on each face: right, then down.
	sides := [...]struct {
		axis [2]int
		sign [2]float64
	}{
		{[2]int{2, 1}, [2]float64{-1, -1}}, {[2]int{2, 1}, [2]float64{1, -1}}, // +x, -x
		{[2]int{0, 2}, [2]float64{1, 1}}, {[2]int{0, 2}, [2]float64{1, -1}}, // +y, -y
		{[2]int{0, 1}, [2]float64{1, -1}}, {[2]int{0, 1}, [2]float64{-1, -1}}, // +z, -z
	}
	if d[f.index/2] < 0 {
		f.index++
	}
	for k := range f.at {
		side := &sides[f.index]
		f.at[k] = (side.sign[k]*d[side.axis[k]]/max(f.major, math.SmallestNonzeroFloat64) + 1) / 2
	}
	return f
}

// footprint finds the texels of a channel along an axis of a level, from its coordinate
// there.
func (m *Machine) footprint(x *texelOp, t *texture, s *Sampler, i, axis, n int, v float64, linear bool) (f footprint) {
	size, wrap := t.extent(axis, n), s.Wrap[axis]
	if t.Kind == ImageCube {
		wrap = WrapClamp
	}
	if !s.Texels || t.Kind == ImageCube {
		v *= float64(size)
	}
	off := m.texelOffset(x)[axis]
	if axis < 2 {
		off += m.signedParam(x, coordX+coordinate(axis), i)
	}
	v += float64(off)
	if linear {
		v -= 0.5
	}
	first := whole(v)
	f.at[0] = wrap.apply(first, size)
	if f.at[1] = f.at[0]; linear {
		f.at[1] = wrap.apply(first+1, size)
		if w := v - math.Floor(v); w == w {
			f.weight = w
		}
	}
	return f
}

// apply brings a texel's index into an image of a size; -1 is the border.
func (w Wrap) apply(i int64, size int) int {
	n := int64(max(size, 1))
	switch w {
	case WrapRepeat:
		i = (i%n + n) % n
	case WrapMirror:
		i = (i%(2*n) + 2*n) % (2 * n)
		i = min(i, 2*n-1-i)
	case WrapBorder:
		if i < 0 || i >= n {
			return -1
		}
	}
	return int(min(max(i, 0), n-1))
}

// footprints finds the texels of a channel in a level. An axis that is not there has one
// texel, one of layers the nearest.
func (m *Machine) footprints(x *texelOp, t *texture, s *Sampler, i, n int, linear bool) (f [3]footprint) {
	axes, index, layers, face := t.axes(), coordR, t.Depth, cubeFace{}
	switch t.Kind {
	case Image1DArray:
		index = coordV
	case ImageCube:
		axes, index, layers, face = 2, coordCube, t.Depth/cubeFaces, m.face(x, i)
	}
	for k := range axes {
		v := face.at[k&1]
		if t.Kind != ImageCube {
			v = m.param(x, coordinate(k), i)
		}
		f[k] = m.footprint(x, t, s, i, k, n, v, linear)
	}
	if t.Kind != Image3D {
		layer := WrapClamp.apply(whole(math.RoundToEven(m.param(x, index, i))), layers)
		if t.Kind == ImageCube {
			layer = layer*cubeFaces + face.index
		}
		f[2].at = [2]int{layer, layer}
	}
	return f
}

// tap is one texel of a footprint as numbers.
func (m *Machine) tap(o *op, t *texture, s *Sampler, i, n, x, y, z int) (c [4]float64) {
	if x < 0 || y < 0 || z < 0 {
		for k := range c {
			c[k] = float64(s.Border[k])
		}
		return c
	}
	l := &t.levels[n]
	off := uint64(l.off) + (uint64(z)*uint64(l.h)+uint64(y))*uint64(l.pitch) + uint64(x)*uint64(t.Format.Bytes())
	for k, bits := range m.decodeTexel(o, t, off, i) {
		c[k] = t.Format.number(bits)
	}
	return c
}

// number is a channel as a number; bits is its inverse.
func (f *Format) number(bits uint32) float64 {
	switch f.Numbers {
	case Uint:
		return float64(bits)
	case Sint:
		return float64(int32(bits))
	}
	return float64(math.Float32frombits(bits))
}

func (f *Format) bits(v float64) uint32 {
	switch f.Numbers {
	case Uint:
		return num.ToInteger[uint32](v)
	case Sint:
		return uint32(num.ToInteger[int32](v))
	}
	return math.Float32bits(float32(v))
}

// compared is what a comparing sample sees of a texel.
func compared(s *Sampler, ref float64, c [4]float64) [4]float64 {
	if s.Compare.holds(ref, c[0]) {
		return [4]float64{1, 0, 0, 1}
	}
	return [4]float64{0, 0, 0, 1}
}

func sampleTexel(m *Machine, o *op, x *texelOp, t *texture, s *Sampler, i int) (c [4]uint32) {
	compares := x.form.has('c')
	linear := s.Linear && (compares || !t.Format.integer())
	ref := m.param(x, coordRef, i)
	first, second, weight := t.chooseLevels(s, m.lod(o, x, t, s, i))
	var sum [4]float64
	for n, share := range [...]float64{1 - weight, weight} {
		if share == 0 {
			continue
		}
		if n == 1 {
			first = second
		}
		f := m.footprints(x, t, s, i, first, linear)
		for corner := range 8 {
			part := share
			var at [3]int
			for k := range at {
				at[k] = f[k].at[corner>>k&1]
				if corner>>k&1 != 0 {
					part *= f[k].weight
				} else {
					part *= 1 - f[k].weight
				}
			}
			if part == 0 {
				continue
			}
			tap := m.tap(o, t, s, i, first, at[0], at[1], at[2])
			if compares {
				tap = compared(s, ref, tap)
			}
			if part == 1 { // the texel itself, to the bit
				sum = tap
				continue
			}
			for k := range sum {
				sum[k] += part * tap[k]
			}
		}
	}
	for k := range c {
		if c[k] = math.Float32bits(float32(sum[k])); !compares {
			c[k] = t.Format.bits(sum[k])
		}
	}
	return c
}

// gatherTexels returns one channel of the four texels of a linear filter: lower left,
// lower right, upper right, upper left.
func gatherTexels(m *Machine, o *op, x *texelOp, t *texture, s *Sampler, i int) (c [4]uint32) {
	f := m.footprints(x, t, s, i, 0, true)
	for k, at := range [...][2]int{{0, 1}, {1, 1}, {1, 0}, {0, 0}} {
		tap := m.tap(o, t, s, i, 0, f[0].at[at[0]], f[1].at[at[1]], f[2].at[0])
		if x.form.has('c') {
			c[k] = math.Float32bits(float32(compared(s, m.param(x, coordRef, i), tap)[0]))
		} else {
			c[k] = t.Format.bits(tap[x.pick])
		}
	}
	return c
}
