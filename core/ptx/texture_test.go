package ptx_test

import (
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// texels is an image of numbers for tests. Its methods compute samples independently, from the definition.
type texels struct {
	w, h, d int // layers and faces are slices along d
	data    []float32
}

func newTexels(r *rand.Rand, w, h, d int) texels {
	x := texels{w, h, d, make([]float32, w*h*d)}
	for i := range x.data {
		x.data[i] = float32(r.Intn(1000)) / 8
	}
	return x
}

func (x texels) line(name, keys string) string {
	var list []string
	for _, v := range x.data {
		list = append(list, fmt.Sprint(v))
	}
	return fmt.Sprintf("//@ surface %s width=%d %s format=r32f = f32[%d] %s\n", name, x.w, keys, len(list), strings.Join(list, ", "))
}

// inside brings an index into an image as an address mode requires. It returns false for the border.
func inside(mode string, i, n int) (int, bool) {
	switch mode {
	case "repeat":
		return ((i % n) + n) % n, true
	case "mirror":
		if i = ((i % (2 * n)) + 2*n) % (2 * n); i >= n {
			i = 2*n - 1 - i
		}
		return i, true
	case "border":
		return i, i >= 0 && i < n
	}
	return max(0, min(i, n-1)), true
}

// get returns a texel, 0 on the border.
func (x texels) get(mode string, at ...int) float64 {
	size := []int{x.w, x.h, x.d}
	var in [3]int
	for k, i := range at {
		ok := false
		if in[k], ok = inside(mode, i, size[k]); !ok {
			return 0
		}
	}
	return float64(x.data[(in[2]*x.h+in[1])*x.w+in[0]])
}

// sampled returns the texel at coordinates given in texels or, if linear is set, the mean of the texels around,
// weighted by their distance.
func (x texels) sampled(mode string, linear bool, layer int, at ...float64) float32 {
	pick := func(i []int) float64 {
		if len(i) < 3 {
			for len(i) < 2 {
				i = append(i, 0)
			}
			i = append(i, layer)
		}
		return x.get(mode, i...)
	}
	base, part := make([]int, len(at)), make([]float64, len(at))
	for k, v := range at {
		if linear {
			v -= 0.5
		}
		base[k] = int(math.Floor(v))
		part[k] = v - math.Floor(v)
	}
	if !linear {
		return float32(pick(base))
	}
	sum := 0.0
	for corner := range 1 << len(at) {
		weight, i := 1.0, make([]int, len(at))
		for k := range at {
			i[k] = base[k]
			if corner>>k&1 != 0 {
				i[k]++
				weight *= part[k]
			} else {
				weight *= 1 - part[k]
			}
		}
		sum += weight * pick(i)
	}
	return float32(sum)
}

// textureProgram runs statements for a number of threads. Each thread has its row of four numbers in %c0 to %c3, and as
// integers in %i0 to %i3, and writes %f0 to %f3.
func textureProgram(t *testing.T, lines, declarations, params, body string, coords [][4]float32, want [][4]uint32) {
	t.Helper()
	var in, out []string
	for i := range want {
		for k := range 4 {
			in = append(in, fmt.Sprintf("0x%08x", math.Float32bits(coords[i][k])))
			out = append(out, fmt.Sprintf("0x%08x", want[i][k]))
		}
	}
	text := fmt.Sprintf("//@ launch k block=%d\n%s//@ param at = u32[%d] %s\n//@ param out = u32[%d] zeros\n//@ expect out = %s\n", len(want), lines, len(in), strings.Join(in, ", "), len(out), strings.Join(out, ", "))
	text += ".version 8.0\n.target sm_80\n.address_size 64\n" + declarations
	text += ".entry k(" + params + `.param .u64 at, .param .u64 out) {
	.reg .f32 %c<4>; .reg .f32 %f<4>; .reg .b32 %i<4>; .reg .b32 %r<8>; .reg .b64 %rd<4>; .reg .b64 %h<4>; .reg .b16 %s<4>; .reg .pred %p<2>;
	mov.u32 %r0, %tid.x; mul.wide.u32 %rd0, %r0, 16;
	ld.param.u64 %rd1, [at]; add.u64 %rd1, %rd1, %rd0; ld.global.v4.f32 {%c0, %c1, %c2, %c3}, [%rd1];
	cvt.rni.s32.f32 %i0, %c0; cvt.rni.s32.f32 %i1, %c1; cvt.rni.s32.f32 %i2, %c2; cvt.rni.s32.f32 %i3, %c3;
	mov.f32 %f0, 0f00000000; mov.f32 %f1, 0f00000000; mov.f32 %f2, 0f00000000; mov.f32 %f3, 0f00000000;
	` + body + `
	ld.param.u64 %rd1, [out]; add.u64 %rd1, %rd1, %rd0; st.global.v4.f32 [%rd1], {%f0, %f1, %f2, %f3};
	ret; }
`
	acceptedByIntel(t, body, runPTX(t, "texture.ptx", text).Translation)
}

// TestTextures tests samples of every geometry, address mode and filter, of textures that the program declares and of
// textures whose handle is a parameter.
func TestTextures(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	const threads = 64
	for _, g := range []struct {
		name, keys, coords string
		axes               int
		layered            bool
		size               [3]int
	}{
		{"1d", "", "{%c0}", 1, false, [3]int{7, 1, 1}},
		{"2d", "height=5", "{%c0, %c1}", 2, false, [3]int{7, 5, 1}},
		{"3d", "height=5 depth=3", "{%c0, %c1, %c2, %c2}", 3, false, [3]int{4, 5, 3}},
		{"a1d", "layers=4", "{%i3, %c0}", 1, true, [3]int{7, 1, 4}},
		{"a2d", "height=3 layers=4", "{%i3, %c0, %c1, %c1}", 2, true, [3]int{5, 3, 4}},
	} {
		x := newTexels(r, g.size[0], g.size[1], g.size[2])
		for _, mode := range []string{"clamp", "repeat", "mirror", "border"} {
			for _, linear := range []bool{false, true} {
				texels := mode == "clamp" || mode == "border" // the other modes have no meaning for such coordinates
				keys := "filter=nearest"
				if linear {
					keys = "filter=linear"
				}
				if texels {
					keys += " coords=texels"
				}
				var at [][4]float32
				var want [][4]uint32
				for range threads {
					c := [4]float32{3: float32(r.Intn(g.size[2]))}
					where := make([]float64, g.axes)
					for k := range g.axes {
						c[k] = float32(r.Intn(96)-32) / 32 // products with the sizes are exact
						where[k] = float64(c[k]) * float64(g.size[k])
						if texels {
							c[k] *= 8
							where[k] = float64(c[k])
						}
					}
					layer := 0
					if g.layered {
						layer = int(c[3])
					}
					at = append(at, c)
					// A channel that the format lacks has its default on the border, too: alpha is 1.
					want = append(want, [4]uint32{math.Float32bits(x.sampled(mode, linear, layer, where...)), 0, 0, math.Float32bits(1)})
				}
				tex := "tex." + g.name + ".v4.f32.f32 {%f0, %f1, %f2, %f3}, [%s, " + g.coords + "];"
				t.Run(fmt.Sprintf("%s %s %v", g.name, mode, linear), func(t *testing.T) {
					sampler := fmt.Sprintf("//@ sampler T address=%s %s\n", mode, keys)
					textureProgram(t, x.line("T", g.keys)+sampler, ".global .texref T;\n", "", strings.Replace(tex, "%s", "T", 1), at, want)
					if linear {
						return
					}
					textureProgram(t, x.line("p", g.keys)+strings.Replace(sampler, "T", "p", 1), ".global .texref other;\n", ".param .u64 p, ",
						"ld.param.u64 %h0, [p]; "+strings.Replace(tex, "%s", "%h0", 1), at, want)
					textureProgram(t, x.line("T", g.keys)+strings.Replace(sampler, "T", "S", 1), ".global .texref T; .global .samplerref S;\n", "",
						"mov.u64 %h0, T; "+strings.Replace(tex, "%s", "%h0, S", 1), at, want)
				})
			}
		}
	}
}

// TestTexels tests loads at integer coordinates, with offsets and from a level of detail, gathers, and queries of
// textures and surfaces.
func TestTexels(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	x := newTexels(r, 8, 4, 1)
	small := newTexels(r, 4, 2, 1) // level 1
	var at [][4]float32
	var loads, moved, gathers, lower [][4]uint32
	for range 32 {
		c := [4]float32{float32(r.Intn(8)), float32(r.Intn(4)), 0, 0}
		u, v := int(c[0]), int(c[1])
		at = append(at, c)
		texel := func(i, j int) uint32 { return math.Float32bits(float32(x.get("border", i, j))) }
		loads = append(loads, [4]uint32{texel(u, v), 0, 0, math.Float32bits(1)})
		moved = append(moved, [4]uint32{texel(u+3, v-1), 0, 0, math.Float32bits(1)})
		near := func(i, j int) uint32 { return math.Float32bits(float32(x.get("clamp", i, j))) }
		gathers = append(gathers, [4]uint32{near(u-1, v), near(u, v), near(u, v-1), near(u-1, v-1)})
		lower = append(lower, [4]uint32{math.Float32bits(float32(small.get("clamp", u/2, v/2))), 0, 0, math.Float32bits(1)})
	}
	line := x.line("T", "height=4")
	levels := texels{8, 4, 1, append(append([]float32(nil), x.data...), small.data...)}.line("T", "height=4 levels=2")
	declared := ".global .texref T;\n"
	const d = "{%f0, %f1, %f2, %f3}"
	textureProgram(t, line, declared, "", "tex.2d.v4.f32.s32 "+d+", [T, {%i0, %i1}];", at, loads)
	textureProgram(t, line, declared, "", "tex.2dms.v4.f32.s32 "+d+", [T, {0, %i0, %i1, 0}];", at, loads)
	textureProgram(t, line, declared, "", "tex.2d.v4.f32.s32 "+d+"|%p0, [T, {%i0, %i1}], {3, -1}; @!%p0 mov.f32 %f0, 0f00000000;", at, moved)
	textureProgram(t, line, declared, "", "tld4.r.2d.v4.f32.f32 "+d+", [T, {%c0, %c1}];", at, gathers)
	textureProgram(t, levels, declared, "", "shr.u32 %i0, %i0, 1; shr.u32 %i1, %i1, 1; mov.u32 %i2, 1; tex.level.2d.v4.f32.s32 "+d+", [T, {%i0, %i1}], %i2;", at, lower)
	textureProgram(t, levels+"//@ sampler T mip=nearest\n", declared, "",
		"add.f32 %c0, %c0, 0f3f000000; mul.f32 %c0, %c0, 0f3e000000; add.f32 %c1, %c1, 0f3f000000; mul.f32 %c1, %c1, 0f3e800000; tex.level.2d.v4.f32.f32 "+d+", [T, {%c0, %c1}], 0f3f800000;", at, lower)
	textureProgram(t, levels+"//@ sampler T mip=nearest\n", declared, "", // a step of two texels between pixels selects level 1
		"add.f32 %c0, %c0, 0f3f000000; mul.f32 %c0, %c0, 0f3e000000; add.f32 %c1, %c1, 0f3f000000; mul.f32 %c1, %c1, 0f3e800000; tex.grad.2d.v4.f32.f32 "+d+", [T, {%c0, %c1}], {0f3e800000, 0f00000000}, {0f00000000, 0f3f000000};", at, lower)
	// The two halves of a pair, and then one half in each register.
	var whole, halves [][4]uint32
	for i := range at {
		whole = append(whole, [4]uint32{halfBits(float64(math.Float32frombits(loads[i][0]))), 0x3c00 << 16, 0, 0})
		halves = append(halves, [4]uint32{halfBits(float64(math.Float32frombits(loads[i][0]))), 0x3c00, 0, 0})
	}
	textureProgram(t, line, declared, "", "tex.2d.v2.f16x2.s32 {%i2, %i3}, [T, {%i0, %i1}]; mov.b32 %f0, %i2; mov.b32 %f1, %i3;", at, whole)
	textureProgram(t, line, declared, "", "tex.2d.v4.f16.s32 {%s0, %s1, %s2, %s3}, [T, {%i0, %i1}]; cvt.u32.u16 %i2, %s0; mov.b32 %f0, %i2; cvt.u32.u16 %i2, %s3; mov.b32 %f1, %i2;", at, halves)

	one := at[:1]
	ask := func(lines, declared, query string, want uint32) {
		t.Helper()
		textureProgram(t, lines, declared, "", query+" mov.b32 %f0, %i0;", one, [][4]uint32{{want}})
	}
	linear := "//@ sampler T filter=linear address=repeat,border,mirror\n"
	for query, want := range map[string]uint32{"width": 8, "height": 4, "depth": 0, "array_size": 0, "channel_data_type": 0x10DE, "channel_order": 0x10B0, "normalized_coords": 1,
		"num_mipmap_levels": 2, "num_samples": 1, "filter_mode": 1, "addr_mode_0": 0, "addr_mode_1": 4, "addr_mode_2": 1, "force_unnormalized_coords": 0} {
		ask(levels+linear, declared, "txq."+query+".b32 %i0, [T];", want)
	}
	ask(levels, declared, "mov.u32 %i1, 1; txq.level.width.b32 %i0, [T], %i1;", 4)
	surface := "//@ surface T width=6 height=5 depth=4 format=rgba8ui = u8[480] zeros\n"
	for query, want := range map[string]uint32{"width": 6, "height": 5, "depth": 4, "channel_data_type": 0x10DA, "channel_order": 0x10B5, "array_size": 0, "memory_layout": 1} {
		ask(surface, ".global .surfref T;\n", "suq."+query+".b32 %i0, [T];", want)
	}
	ask(line, declared, "mov.u64 %h0, T; istypep.texref %p0, %h0; selp.u32 %i0, 7, 0, %p0;", 7)
	ask(line, declared, "mov.u64 %h0, T; istypep.surfref %p0, %h0; selp.u32 %i0, 7, 5, %p0;", 5)
	ask(line, ".global .texref T; .global .samplerref S = { filter_mode = linear, addr_mode_0 = wrap, addr_mode_1 = clamp_to_border };\n", "txq.filter_mode.b32 %i0, [S]; txq.addr_mode_1.b32 %i1, [S]; mad.lo.u32 %i0, %i0, 100, %i1;", 104)
	ask(line, ".global .texref T; .global .samplerref S;\n", "mov.u64 %h0, S; istypep.samplerref %p0, %h0; selp.u32 %i0, 7, 0, %p0;", 7)
}

// TestCubes tests cubes, with the face that a direction hits, and arrays of cubes.
func TestCubes(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	x := newTexels(r, 4, 4, 12)
	var at [][4]float32
	var want [][4]uint32
	// The largest coordinate selects the face. The other two, divided by it, give the place on the face: to the right,
	// then down.
	faces := [6]func(a, b float32) [3]float32{
		func(a, b float32) [3]float32 { return [3]float32{1, -b, -a} }, func(a, b float32) [3]float32 { return [3]float32{-1, -b, a} },
		func(a, b float32) [3]float32 { return [3]float32{a, 1, b} }, func(a, b float32) [3]float32 { return [3]float32{a, -1, -b} },
		func(a, b float32) [3]float32 { return [3]float32{a, -b, 1} }, func(a, b float32) [3]float32 { return [3]float32{-a, -b, -1} },
	}
	for i := range 64 {
		face, u, v, cube := i%6, r.Intn(4), r.Intn(4), r.Intn(2)
		d := faces[face]((float32(u)+0.5)/2-1, (float32(v)+0.5)/2-1)
		at = append(at, [4]float32{d[0] * 2, d[1] * 2, d[2] * 2, float32(cube)})
		want = append(want, [4]uint32{math.Float32bits(x.data[((cube*6+face)*4+v)*4+u]), 0, 0, math.Float32bits(1)})
	}
	line := x.line("T", "cubes=2") + "//@ sampler T\n"
	textureProgram(t, line, ".global .texref T;\n", "", "tex.acube.v4.f32.f32 {%f0, %f1, %f2, %f3}, [T, {%i3, %c0, %c1, %c2}];", at, want)
	for i := range want {
		want[i][0] = math.Float32bits(x.data[((i%6)*4)*4+0])
		u := faces[i%6](-0.75, -0.75)
		at[i] = [4]float32{u[0], u[1], u[2], 0}
	}
	textureProgram(t, line, ".global .texref T;\n", "", "tex.base.cube.v4.f32.f32 {%f0, %f1, %f2, %f3}, [T, {%c0, %c1, %c2, %c2}];", at, want)
}

// TestSurfaces tests loads from surfaces of every geometry, width and vector size, and what they do outside the
// surface; formatted stores; and reductions.
func TestSurfaces(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for _, g := range []struct {
		name, keys, coords string
		size               [3]int
	}{
		{"1d", "", "{%i0}", [3]int{16, 1, 1}},
		{"2d", "height=3", "{%i0, %i1}", [3]int{8, 3, 1}},
		{"3d", "height=3 depth=2", "{%i0, %i1, %i2, %i2}", [3]int{4, 3, 2}},
		{"a1d", "layers=3", "{%i2, %i0}", [3]int{8, 1, 3}},
		{"a2d", "height=2 layers=3", "{%i2, %i0, %i1, %i1}", [3]int{4, 2, 3}},
	} {
		words := make([]string, g.size[0]*g.size[1]*g.size[2])
		data := make([]uint32, len(words))
		for i := range data {
			data[i] = r.Uint32()
			words[i] = fmt.Sprint(data[i])
		}
		line := fmt.Sprintf("//@ surface S width=%d %s format=r32ui = u32[%d] %s\n", g.size[0], g.keys, len(words), strings.Join(words, ", "))
		for _, mode := range []string{"clamp", "zero"} {
			var at [][4]float32
			var loads, bytes [][4]uint32
			for range 64 {
				c := [4]int{4 * (r.Intn(g.size[0]+4) - 2), r.Intn(g.size[1]+2) - 1, r.Intn(g.size[2]+2) - 1}
				if g.size[1] == 1 {
					c[1] = 0
				}
				if g.size[2] == 1 {
					c[2] = 0
				}
				at = append(at, [4]float32{float32(c[0]), float32(c[1]), float32(c[2])})
				read := func(size int) uint32 {
					in := c
					for k, n := range []int{4*g.size[0] - size, g.size[1] - 1, g.size[2] - 1} {
						in[k] = max(0, min(c[k], n))
					}
					if in != c && mode == "zero" {
						return 0
					}
					return data[(in[2]*g.size[1]+in[1])*g.size[0]+in[0]/4] >> (8 * (in[0] % 4))
				}
				loads = append(loads, [4]uint32{read(4)})
				bytes = append(bytes, [4]uint32{read(1) & 255})
			}
			textureProgram(t, line, ".global .surfref S;\n", "", "suld.b."+g.name+".b32."+mode+" %i3, [S, "+g.coords+"]; mov.b32 %f0, %i3;", at, loads)
			textureProgram(t, strings.Replace(line, " S ", " S1 ", 1), "", ".param .u64 S1, ", "ld.param.u64 %h0, [S1]; suld.b."+g.name+".b8."+mode+" %s0, [%h0, "+g.coords+"]; cvt.u32.u16 %i3, %s0; mov.b32 %f0, %i3;", at, bytes)
		}
	}

	// At the end the surface contains what the threads wrote.
	store := func(keys, format, typ, body string, n int, want []string) {
		t.Helper()
		var at [][4]float32
		none := make([][4]uint32, 16)
		for i := range none {
			at = append(at, [4]float32{float32(i), float32(i % 4), float32(i / 4), 0})
		}
		lines := fmt.Sprintf("//@ surface S %s format=%s = %s[%d] zeros\n//@ expect S = %s\n", keys, format, typ, n, strings.Join(want, ", "))
		textureProgram(t, lines, ".global .surfref S;\n", "", body, at, none)
	}
	list := func(n int, f func(i int) any) (s []string) {
		for i := range n {
			s = append(s, fmt.Sprint(f(i)))
		}
		return s
	}
	store("width=4 height=4", "r32ui", "u32", "shl.b32 %i3, %i1, 2; add.u32 %i0, %i0, 7; sust.b.2d.b32.trap [S, {%i3, %i2}], %i0;", 16, list(16, func(i int) any { return i + 7 }))
	store("width=16", "rg32ui", "u32", "shl.b32 %i3, %i0, 3; sust.b.1d.v2.b32.trap [S, {%i3}], {%i0, %i1};", 32, list(32, func(i int) any {
		if i%2 == 0 {
			return i / 2
		}
		return i / 2 % 4
	}))
	store("width=16", "r8ui", "u8", "cvt.u16.u32 %s0, %i0; sust.b.1d.b8.clamp [S, {%i0}], %s0;", 16, list(16, func(i int) any { return i }))
	store("width=4 layers=4", "rgba8unorm", "u8", "mov.f32 %f0, 0f3f800000; sust.p.a1d.v4.b32.zero [S, {%i2, %i1}], {%f0, %c3, %f0, %c3}; mov.f32 %f0, 0f00000000;", 64, list(64, func(i int) any { return 255 * (1 - i%2) }))
	store("width=4 height=4", "r32f", "f32", "add.f32 %c0, %c0, 0f3f000000; sust.p.2d.b32.trap [S, {%i1, %i2}], {%c0};", 16, list(16, func(i int) any { return float64(i) + 0.5 }))
	store("width=4", "r32ui", "u32", "shl.b32 %i3, %i1, 2; sured.b.add.1d.u32.trap [S, {%i3}], %i0;", 4, list(4, func(i int) any { return 4*i + 24 }))
	store("width=4", "r32i", "s32", "neg.s32 %i0, %i0; sured.p.min.1d.b32.trap [S, {%i1}], %i0;", 4, list(4, func(i int) any { return -12 - i }))
	store("width=4", "r32ui", "u32", "shl.b32 %i3, %i1, 2; sured.b.or.1d.b32.zero [S, {%i3}], %i2;", 4, list(4, func(int) any { return 3 }))
	store("width=4", "rg32ui", "u64", "shl.b32 %i3, %i1, 3; cvt.u64.u32 %h0, %i0; sured.b.max.1d.u64.trap [S, {%i3}], %h0;", 4, list(4, func(i int) any { return 12 + i }))
}

// TestTwoLinesOfATexture checks that a texture can have one line for its image and one for its sampler, but not two of
// the same kind.
func TestTwoLinesOfATexture(t *testing.T) {
	const kernel = "\n.version 7.0\n.target sm_70\n.address_size 64\n.global .texref t;\n.global .texref u;\n.entry k() { ret; }"
	const image, state = "//@ surface t width=4 format=r32f = f32[4] 1, 2, 3, 4", "//@ sampler t address=repeat"
	for lines, want := range map[string]string{
		image + "\n" + image: "3:13 P0701 There are two lines for `t`.\n",
		state + "\n" + state: "3:13 P0701 There are two lines for `t`.\n",
		image + "\n" + state: "",
		image + "\n" + strings.Replace(image, " t ", " u ", 1): "",
	} {
		f := visa.NewFile("l.ptx", "//@ launch k\n"+lines+kernel)
		_, diags := either.OpenPTX(f)
		got := ""
		for _, d := range diags {
			if strings.Contains(d.Message, "two lines") {
				line, col := f.Position(int(d.Span.Start))
				got += fmt.Sprintf("%d:%d %s %s\n", line, col, d.Code, d.Message)
			}
		}
		if got != want {
			t.Errorf("%s\ngot  %swant %s", lines, got, want)
		}
	}
}
