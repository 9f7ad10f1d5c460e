package surfaces

import "strings"

// PictureFormats are the formats to offer, those with one channel first.
var PictureFormats = []string{"r8unorm", "r8ui", "r16ui", "r16i", "r16f", "r32ui", "r32i", "r32f", "rg8unorm", "rg16f", "rg32f",
	"rgba8unorm", "bgra8unorm", "rgba8ui", "rgba16unorm", "rgba16f", "rgba32f", "rgb10a2unorm", "rg11b10f"}

// formatOf is the format that shows elements of a type; "" for a type that none shows.
func formatOf(name string) string {
	switch name {
	case "b":
		return "r8snorm"
	case "ub":
		return "r8unorm"
	case "w":
		return "r16i"
	case "uw":
		return "r16ui"
	case "hf":
		return "r16f"
	case "d":
		return "r32i"
	case "ud":
		return "r32ui"
	case "f":
		return "r32f"
	}
	return ""
}

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
