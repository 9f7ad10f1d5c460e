package image

import (
	"math"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/num"
)

// Positions and weights are computed in double precision, where hardware has a few fraction bits, and a result is
// rounded once.

// Sampler samples a texture.
type Sampler struct {
	*Texture
	State    *dispatch.Sampler
	Compares bool                           // compares a reference with the red channel: see Point.Ref
	Fetch    func(off uint64) (c [4]uint32) // decodes the texel at a byte of the image
}

// Point is where one channel of a message samples.
type Point struct {
	At     [3]float64 // u, v and r; an array's coordinate after its axes is the layer; for a cube the direction
	Cube   float64    // the index in an array of cubes
	Offset [3]int64   // added to u, v and r, in texels
	Ref    float64
}

// Gradients are the changes of u, v and r from pixel to pixel, and from row to row.
type Gradients [2][3]float64

// Lod returns the level of detail for gradients, before it is clamped.
func (s *Sampler) Lod(p *Point, by *Gradients) float64 {
	var longest float64
	for axis := range by {
		square := float64(0)
		for k := range s.Axes() {
			d := by[axis][k]
			if s.Kind == dispatch.ImageCube {
				d *= float64(s.Width) / 2 / p.face().major
			} else if !s.State.Texels {
				d *= float64(s.extent(k, 0))
			}
			square += float64(d * d)
		}
		longest = max(longest, square)
	}
	return math.Log2(longest) / 2
}

// Clamp clamps a level of detail to those that the image has.
func (t *Texture) Clamp(lod float64) float64 { return min(max(lod, 0), float64(t.Levels-1)) }

// chooseLevels returns the one or two levels of detail to sample, and the weight of the second.
func (s *Sampler) chooseLevels(lod float64) (first, second int, weight float64) {
	if s.State.Mip == dispatch.MipNone || lod != lod {
		return 0, 0, 0
	}
	lod = s.Clamp(lod)
	last := float64(s.Levels - 1)
	if s.State.Mip == dispatch.MipNearest {
		n := int(min(math.Floor(lod+0.5), last))
		return n, n, 0
	}
	below := math.Floor(lod)
	return int(below), int(min(below+1, last)), lod - below
}

// footprint holds the texels along one axis that a sample covers: one, or two and the weight of the second. -1 stands
// for the border.
type footprint struct {
	at     [2]int
	weight float64
}

// cubeFace is where a direction meets a cube: the face, and the position on it from 0 to 1.
type cubeFace struct {
	index int
	at    [2]float64
	major float64 // the magnitude of the coordinate that is largest
}

// face returns where the direction of a point meets a cube.
func (p *Point) face() (f cubeFace) {
	for k, d := range p.At {
		if math.Abs(d) > f.major {
			f.major, f.index = math.Abs(d), 2*k
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
	if p.At[f.index/2] < 0 {
		f.index++
	}
	for k := range f.at {
		side := &sides[f.index]
		f.at[k] = (side.sign[k]*p.At[side.axis[k]]/max(f.major, math.SmallestNonzeroFloat64) + 1) / 2
	}
	return f
}

// footprint finds the texels of a point along one axis of a level. v is the point's coordinate on the axis.
func (s *Sampler) footprint(p *Point, axis, n int, v float64, linear bool) (f footprint) {
	size, mode := s.extent(axis, n), s.State.Wrap[axis]
	if s.Kind == dispatch.ImageCube {
		mode = dispatch.WrapClamp
	}
	if !s.State.Texels || s.Kind == dispatch.ImageCube {
		v *= float64(size)
	}
	v += float64(p.Offset[axis])
	if linear {
		v -= 0.5
	}
	first := Whole(v)
	f.at[0] = wrap(mode, first, size)
	if f.at[1] = f.at[0]; linear {
		f.at[1] = wrap(mode, first+1, size)
		if w := v - math.Floor(v); w == w {
			f.weight = w
		}
	}
	return f
}

// Whole returns the floor of a number, clamped to a range that exceeds any image.
func Whole(v float64) int64 {
	if v != v {
		return 0
	}
	return int64(math.Floor(min(max(v, -1<<30), 1<<30)))
}

// wrap maps a texel's index into an image of a size; -1 is the border.
func wrap(mode dispatch.Wrap, i int64, size int) int {
	n := int64(max(size, 1))
	switch mode {
	case dispatch.WrapRepeat:
		i = (i%n + n) % n
	case dispatch.WrapMirror:
		i = (i%(2*n) + 2*n) % (2 * n)
		i = min(i, 2*n-1-i)
	case dispatch.WrapBorder:
		if i < 0 || i >= n {
			return -1
		}
	}
	return int(min(max(i, 0), n-1))
}

// footprints finds the texels of a point in a level. An axis that the image does not have has one texel; the axis of an
// array's layers has the nearest one.
func (s *Sampler) footprints(p *Point, n int, linear bool) (f [3]footprint) {
	axes, at, index, layers, face := s.Axes(), p.At, p.At[2], s.Depth, cubeFace{}
	switch s.Kind {
	case dispatch.Image1DArray:
		index = p.At[1]
	case dispatch.ImageCube:
		axes, index, layers, face = 2, p.Cube, s.Depth/dispatch.CubeFaces, p.face()
		at[0], at[1] = face.at[0], face.at[1]
	}
	for k := range axes {
		f[k] = s.footprint(p, k, n, at[k], linear)
	}
	if s.Kind != dispatch.Image3D {
		layer := wrap(dispatch.WrapClamp, Whole(math.RoundToEven(index)), layers)
		if s.Kind == dispatch.ImageCube {
			layer = layer*dispatch.CubeFaces + face.index
		}
		f[2].at = [2]int{layer, layer}
	}
	return f
}

// tap returns the channels of one texel as numbers, or the result of its comparison.
func (s *Sampler) tap(p *Point, n, x, y, z int) (c [4]float64) {
	if x < 0 || y < 0 || z < 0 {
		c[3] = 1 // as in texels, for a channel that the format does not have
		for k := range c {
			if s.Format.Place(k) >= 0 {
				c[k] = float64(s.State.Border[k])
			}
		}
	} else {
		off := s.offset(&s.levels[n], uint64(x), uint64(y), uint64(z))
		for k, bits := range s.Fetch(off) {
			c[k] = number(&s.Format, bits)
		}
	}
	if !s.Compares {
		return c
	}
	if holds(s.State.Compare, p.Ref, c[0]) {
		return [4]float64{1, 0, 0, 1}
	}
	return [4]float64{0, 0, 0, 1}
}

func holds(c dispatch.Compare, ref, texel float64) bool {
	switch c {
	case dispatch.CompareLE:
		return ref <= texel
	case dispatch.CompareLT:
		return ref < texel
	case dispatch.CompareGE:
		return ref >= texel
	case dispatch.CompareGT:
		return ref > texel
	case dispatch.CompareEQ:
		return ref == texel
	case dispatch.CompareNE:
		return ref != texel
	}
	return c == dispatch.CompareAlways
}

// result returns a channel of a sample as bits; the results of comparisons are always floats.
func (s *Sampler) result(v float64) uint32 {
	if s.Compares {
		return math.Float32bits(float32(v))
	}
	return bitsOf(&s.Format, v)
}

// Sample filters the texels around a point.
func (s *Sampler) Sample(p *Point, lod float64) (c [4]uint32) {
	linear := s.State.Linear && (s.Compares || !integer(&s.Format))
	first, second, weight := s.chooseLevels(lod)
	var sum [4]float64
	for n, share := range [...]float64{1 - weight, weight} {
		if share == 0 {
			continue
		}
		if n == 1 {
			first = second
		}
		f := s.footprints(p, first, linear)
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
			tap := s.tap(p, first, at[0], at[1], at[2])
			if part == 1 { // the texel itself, bit for bit
				sum = tap
				continue
			}
			for k := range sum {
				if sum[k] += float64(part * tap[k]); sum[k] != sum[k] {
					sum[k] = math.Float64frombits(num.NaN64) // on every host
				}
			}
		}
	}
	for k := range c {
		c[k] = s.result(sum[k])
	}
	return c
}

// Gather returns one channel of the four texels of a linear filter: lower left, lower right,
// upper right, upper left.
func (s *Sampler) Gather(p *Point, channel int) (c [4]uint32) {
	if s.Compares {
		channel = 0
	}
	f := s.footprints(p, 0, true)
	for k, at := range [...][2]int{{0, 1}, {1, 1}, {1, 0}, {0, 0}} {
		c[k] = s.result(s.tap(p, 0, f[0].at[at[0]], f[1].at[at[1]], f[2].at[0])[channel])
	}
	return c
}
