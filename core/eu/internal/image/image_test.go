package image

import (
	"math"
	"testing"

	"github.com/lanewise/lanewise/core/internal/dispatch"
)

// TestEveryFormatComesBack checks that encoding a decoded texel gives its bytes again.
func TestEveryFormatComesBack(t *testing.T) {
	texel := []byte{0x12, 0x34, 0x56, 0x3f, 0x9a, 0x3c, 0x01, 0x40, 0x00, 0x80, 0x7f, 0x41, 0xff, 0x00, 0x10, 0xc2}
	names := []string{"r8ui", "r32ui", "r32i", "r32f", "rg32f", "rgba8ui", "rgba8unorm", "rgba8snorm", "bgra8unorm", "rgba16f", "rgba32f", "rgba32ui", "rgb10a2unorm", "rgb10a2ui", "bgr10a2ui", "rg11b10f",
		"a8unorm", "a32f", "ra16ui", "argb8unorm", "argb8i", "i8unorm", "i16f", "l16snorm", "l32f", "rgba8srgb", "bgra8srgb"}
	for _, name := range names {
		f, ok := dispatch.FormatByName(name)
		if !ok || f.String() != name {
			t.Fatalf("%s: %+v", name, f)
		}
		bytes := make([]byte, f.Bytes())
		for c, v := range Decode(&f, texel) {
			k := f.Place(c)
			if k < 0 {
				if want := [4]uint32{3: One(&f)}[c]; v != want {
					t.Errorf("%s: the missing channel %d is %#x", name, c, v)
				}
				continue
			}
			at, bits := Field(&f, k)
			for i, v := 0, Encode(&f, c, v, bits); i < bits; i++ {
				bytes[(at+i)/8] |= byte(v>>i&1) << ((at + i) % 8)
			}
		}
		if string(bytes) != string(texel[:len(bytes)]) {
			t.Errorf("%s: %x is encoded as %x", name, texel[:len(bytes)], bytes)
		}
	}
}

// TestColors checks the color of a texel, and the default border of a sampler: the tables "Mapping image channels to
// color values" and of CLK_ADDRESS_CLAMP in the specification of OpenCL C, section Image Read and Write Functions.
func TestColors(t *testing.T) {
	texel := []byte{51, 102, 153, 204} // 0.2, 0.4, 0.6 and 0.8
	for name, want := range map[string]struct{ color, border [4]float32 }{
		"r8unorm":    {[4]float32{0.2, 0, 0, 1}, [4]float32{0, 0, 0, 1}},
		"a8unorm":    {[4]float32{0, 0, 0, 0.2}, [4]float32{}},
		"rg8unorm":   {[4]float32{0.2, 0.4, 0, 1}, [4]float32{0, 0, 0, 1}},
		"ra8unorm":   {[4]float32{0.2, 0, 0, 0.4}, [4]float32{}},
		"rgba8unorm": {[4]float32{0.2, 0.4, 0.6, 0.8}, [4]float32{}},
		"bgra8unorm": {[4]float32{0.6, 0.4, 0.2, 0.8}, [4]float32{}},
		"argb8unorm": {[4]float32{0.4, 0.6, 0.8, 0.2}, [4]float32{}},
		"i8unorm":    {[4]float32{0.2, 0.2, 0.2, 0.2}, [4]float32{}},
		"l8unorm":    {[4]float32{0.2, 0.2, 0.2, 1}, [4]float32{0, 0, 0, 1}},
		"rgba8srgb":  {[4]float32{0.033104766, 0.13286832, 0.31854677, 0.8}, [4]float32{}},
		"bgra8srgb":  {[4]float32{0.31854677, 0.13286832, 0.033104766, 0.8}, [4]float32{}},
	} {
		format, ok := dispatch.FormatByName(name)
		if !ok {
			t.Errorf("there is no format %s", name)
			continue
		}
		texture := NewTexture(dispatch.Image{Kind: dispatch.Image1D, Width: 1, Height: 1, Depth: 1, Format: format})
		s := Sampler{Texture: &texture, State: &dispatch.Sampler{Wrap: [3]dispatch.Wrap{dispatch.WrapBorder}},
			Fetch: func(uint64) [4]uint32 { return Decode(&format, texel) }}
		for u, want := range map[float64][4]float32{0.5: want.color, -1: want.border} {
			for c, bits := range s.Sample(&Point{At: [3]float64{u}}, 0) {
				if got := math.Float32frombits(bits); got != want[c] {
					t.Errorf("%s: channel %d at %v is %v, want %v", name, c, u, got, want[c])
				}
			}
		}
	}
}

// TestCurve checks that the 256 steps of sRGB, by the formulas of the specification of OpenCL C ("Conversion rules for
// sRGB images"), are encoded as they were, and that a value between two steps is encoded as the nearer one on the
// curve.
func TestCurve(t *testing.T) {
	format, _ := dispatch.FormatByName("rgba8srgb")
	for v := range uint32(256) {
		x := float64(v) / 255
		if x <= 0.04045 {
			x /= 12.92
		} else {
			x = math.Pow((x+0.055)/1.055, 2.4)
		}
		texel := []byte{byte(v), byte(v), byte(v), byte(v)}
		if got := Decode(&format, texel); got[1] != math.Float32bits(float32(x)) || got[3] != math.Float32bits(float32(float64(v)/255)) {
			t.Errorf("%d: %v", v, got)
		}
		for c, bits := range Decode(&format, texel) {
			if got := Encode(&format, c, bits, 8); got != v {
				t.Errorf("%d comes back as %d in channel %d", v, got, c)
			}
		}
	}
	for x, want := range map[float32]uint32{-1: 0, 0.0001: 0, 0.0002: 1, 0.5: 188, 2: 255} {
		if got := Encode(&format, 0, math.Float32bits(x), 8); got != want {
			t.Errorf("%v is written as %d, want %d", x, got, want)
		}
	}
}

// TestSampleBetweenTexels tests a linear filter in the middle of two texels, at the border, and with a comparison.
func TestSampleBetweenTexels(t *testing.T) {
	format, _ := dispatch.FormatByName("r32f")
	texture := NewTexture(dispatch.Image{Kind: dispatch.Image1D, Width: 2, Height: 1, Depth: 1, Format: format})
	texels := map[uint64]float32{0: 1, 4: 3}
	s := Sampler{Texture: &texture, State: &dispatch.Sampler{Linear: true, Wrap: [3]dispatch.Wrap{dispatch.WrapBorder}, Border: [4]float32{7, 7, 7, 7}},
		Fetch: func(off uint64) [4]uint32 { return [4]uint32{math.Float32bits(texels[off])} }}
	for u, want := range map[float64]float32{0.5: 2, 0.25: 1, 0.75: 3, 0: 4, -1: 7} {
		if got := math.Float32frombits(s.Sample(&Point{At: [3]float64{u}}, 0)[0]); got != want {
			t.Errorf("at %v: %v, want %v", u, got, want)
		}
	}
	s.Compares = true
	if got := math.Float32frombits(s.Sample(&Point{At: [3]float64{0.5}, Ref: 2}, 0)[0]); got != 0.5 { // 2 <= 3, not 2 <= 1
		t.Errorf("compared: %v, want 0.5", got)
	}
}
