package surfaces

import "testing"

func TestBytesOfATexel(t *testing.T) {
	for format, want := range map[string]int{"r8unorm": 1, "r16f": 2, "rg32f": 8, "rgba8unorm": 4, "bgra8unorm": 4, "argb8ui": 4, "a8unorm": 1, "l16f": 2, "rgba8srgb": 4, "rgba32f": 16, "rgb10a2unorm": 4, "bgr10a2ui": 4, "rg11b10f": 4, "": 0, "x": 0} {
		if got := TexelBytes(format); got != want {
			t.Errorf("%q: %d bytes, want %d", format, got, want)
		}
	}
	for _, f := range PictureFormats {
		if TexelBytes(f) == 0 {
			t.Errorf("%s is offered", f)
		}
	}
}
