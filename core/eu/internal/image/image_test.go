package image

import (
	"math"
	"testing"

	"github.com/lanewise/lanewise/core/internal/dispatch"
)

// TestEveryFormatComesBack: what a texel's bytes are decoded to is encoded as those bytes.
func TestEveryFormatComesBack(t *testing.T) {
	texel := []byte{0x12, 0x34, 0x56, 0x3f, 0x9a, 0x3c, 0x01, 0x40, 0x00, 0x80, 0x7f, 0x41, 0xff, 0x00, 0x10, 0xc2}
	names := []string{"r8ui", "r32ui", "r32i", "r32f", "rg32f", "rgba8ui", "rgba8unorm", "rgba8snorm", "bgra8unorm", "rgba16f", "rgba32f", "rgba32ui", "rgb10a2unorm", "rgb10a2ui", "bgr10a2ui", "rg11b10f"}
	for _, name := range names {
		f, ok := dispatch.FormatByName(name)
		if !ok || f.String() != name {
			t.Fatalf("%s: %+v", name, f)
		}
		bytes := make([]byte, f.Bytes())
		for c, v := range Decode(&f, texel) {
			k := Place(&f, c)
			if k < 0 {
				if want := [4]uint32{3: One(&f)}[c]; v != want {
					t.Errorf("%s: the missing channel %d is %#x", name, c, v)
				}
				continue
			}
			at, bits := Field(&f, k)
			for i, v := 0, Encode(&f, v, bits); i < bits; i++ {
				bytes[(at+i)/8] |= byte(v>>i&1) << ((at + i) % 8)
			}
		}
		if string(bytes) != string(texel[:len(bytes)]) {
			t.Errorf("%s: %x is encoded as %x", name, texel[:len(bytes)], bytes)
		}
	}
}

// TestSampleBetweenTexels: a linear filter in the middle of two texels, at the border, and compared.
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
