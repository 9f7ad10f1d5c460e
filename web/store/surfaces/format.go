package surfaces

import "strings"

// PictureFormats are the formats to offer, those with one channel first.
var PictureFormats = []string{"r8unorm", "r8ui", "r16ui", "r16i", "r16f", "r32ui", "r32i", "r32f", "rg8unorm", "rg16f", "rg32f",
	"rgba8unorm", "bgra8unorm", "rgba8ui", "rgba16unorm", "rgba16f", "rgba32f", "rgb10a2unorm", "rg11b10f"}

// TexelBytes is the size of a texel of a format, by the names of package eu; 0 if it is no format.
func TexelBytes(format string) int {
	for _, packed := range [...]string{"rgb10a2", "bgr10a2", "rg11b10"} {
		if strings.HasPrefix(format, packed) {
			return 4
		}
	}
	channels := strings.IndexAny(format, "0123456789")
	if channels < 0 || channels > 4 {
		return 0
	}
	size := map[string]int{"8": 1, "1": 2, "3": 4}[format[channels:channels+1]]
	return channels * size
}
