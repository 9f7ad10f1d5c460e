package launch

import (
	"strconv"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// texels records an instruction that uses a parameter as the handle of a texture or surface. The first one counts, but
// not a query (txq, suq) if there is another, because it does not show the shape.
func (u *use) texels(i *syntax.Inst) {
	if u.texel == nil || ptxisa.HasWord("txq suq", u.texel.Row.Name) {
		u.texel = i
	}
	u.read = u.read || i.Row.Name != "sust"
}

// shapeOf returns the keys of a surface line for 1024 texels in a geometry, or about as many for cubes, and their
// number.
func shapeOf(geometry string) (keys string, texels int) {
	switch geometry {
	case "1d":
		return "width=1024", 1024
	case "3d":
		return "width=32 height=8 depth=4", 1024
	case "a1d":
		return "width=64 layers=16", 1024
	case "a2d", "a2dms":
		return "width=32 height=8 layers=4", 1024
	case "cube":
		return "width=16 cubes=1", 6 * 256
	case "acube":
		return "width=8 cubes=2", 12 * 64
	}
	return "width=32 height=32", 1024
}

// image returns the rest of the surface line for a handle, after the name. The image has the shape of the instruction,
// and as many channels as it moves, or for a texture as the kernel reads of its result.
func (u *use) image(k *syntax.Func) string {
	i := u.texel
	keys, texels := shapeOf(i.Geometry())
	channels, bits, kind, elem := 1, "32", "ui", "u"
	if i.Has("v2") {
		channels = 2
	} else if i.Has("v4") {
		channels = 4
	}
	switch {
	case ptxisa.HasWord("tex tld4", i.Row.Name):
		channels = channelsRead(k, i)
		switch i.Words[len(i.Words)-2] { // the word before the type of the coordinates
		case "u32":
		case "s32":
			kind, elem = "i", "s"
		default:
			kind, elem = "f", "f"
		}
	case i.Has("b8"):
		bits = "8"
	case i.Has("b16"):
		bits = "16"
	case i.Has("b64"), i.Has("u64"), i.Has("s64"):
		channels = min(2*channels, 4)
	}
	data := "iota(1)"
	if !u.read {
		data = "zeros"
	}
	format := "rgba"[:channels] + bits + kind
	return keys + " format=" + format + " = " + elem + bits + "[" + strconv.Itoa(texels*channels) + "] " + data
}

// channelsRead returns how many channels the kernel uses of the four that a texture instruction returns: 1, 2 or 4.
// Operands of other instructions that load texels do not count as uses, because Accesses does not mark their elements
// as written.
func channelsRead(k *syntax.Func, tex *syntax.Inst) int {
	most := 0
	texel := syntax.ElementsOf(tex.Args[0])
	for _, i := range k.Insts() {
		if ptxisa.HasWord("tex tld4 suld", i.Row.Name) {
			continue
		}
		for _, x := range i.Accesses() {
			for n, a := range texel {
				if !x.Write && x.Var == a.Var {
					most = max(most, n)
				}
			}
		}
	}
	return [...]int{1, 2, 4, 4}[min(most, 3)]
}
