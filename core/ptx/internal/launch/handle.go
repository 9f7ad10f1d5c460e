package launch

import (
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// texels notes an instruction that takes a parameter for the handle of a texture or surface; the first counts, but a
// query, which does not say of which shape it is.
func (u *use) texels(i *syntax.Inst) {
	if u.texel == nil || syntax.HasWord("txq suq", u.texel.Row.Name) {
		u.texel = i
	}
	u.read = u.read || i.Row.Name != "sust"
}

// shapes are 1024 texels of each geometry, and of cubes what comes near.
var shapes = map[string]struct {
	keys   string
	texels int
}{
	"1d": {"width=1024", 1024}, "2d": {"width=32 height=32", 1024}, "3d": {"width=32 height=8 depth=4", 1024},
	"a1d": {"width=64 layers=16", 1024}, "a2d": {"width=32 height=8 layers=4", 1024},
	"cube": {"width=16 cubes=1", 6 * 256}, "acube": {"width=8 cubes=2", 12 * 64},
}

// image is the surface line of what a handle stands for, behind its name: of the shape that the instruction has, and of
// as many channels as it moves, or as anything reads of what a texture gives.
func (u *use) image(k *syntax.Func) string {
	i := u.texel
	shape, known := shapes[i.Geometry()]
	if !known {
		shape = shapes["2d"]
	}
	channels, bits, kind := 1, 32, "ui"
	if i.Has("v2") {
		channels = 2
	} else if i.Has("v4") {
		channels = 4
	}
	switch {
	case syntax.HasWord("tex tld4", i.Row.Name):
		channels = channelsRead(k, i)
		switch i.Words[len(i.Words)-2] { // before the type of the coordinates
		case "u32":
		case "s32":
			kind = "i"
		default:
			kind = "f"
		}
	case i.Has("b8"):
		bits = 8
	case i.Has("b16"):
		bits = 16
	case i.Has("b64"), i.Has("u64"), i.Has("s64"):
		channels = min(2*channels, 4)
	}
	data := "iota(1)"
	if !u.read {
		data = "zeros"
	}
	elem := map[string]string{"ui": "u", "i": "s", "f": "f"}[kind] + strconv.Itoa(bits)
	format := [...]string{1: "r", 2: "rg", 4: "rgba"}[channels] + strconv.Itoa(bits) + kind
	return text.Say("{} format={} = {}[{}] {}", shape.keys, format, elem, strconv.Itoa(shape.texels*channels), data)
}

// channelsRead is how many channels of a texel the kernel uses, of which an instruction gives four: 1, 2 or 4. What else
// gives texels does not count: nothing of it says whether it writes what stands in braces.
func channelsRead(k *syntax.Func, tex *syntax.Inst) int {
	most := 1
	for n, a := range syntax.ElementsOf(tex.Args[0]) {
		used := slices.ContainsFunc(k.Body, func(s syntax.Stmt) bool {
			i, ok := s.(*syntax.Inst)
			return ok && !syntax.HasWord("tex tld4 suld", i.Row.Name) && slices.ContainsFunc(i.Accesses(), func(x syntax.Access) bool { return !x.Write && x.Var == a.Var })
		})
		if used {
			most = max(most, []int{1, 2, 4, 4}[min(n, 3)])
		}
	}
	return most
}
