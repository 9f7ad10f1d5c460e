package corpus

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/launch/corpus/zebintest"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// imageInfo describes a kernel with an image of a shape, a sampler, and a dword with a fact about one of them, as ocloc
// 22.43 (IGC 1.0.12504.6) does.
const imageInfo = `kernels:
  - name: twice
    execution_env: {simd_size: 8, required_work_group_size: [4, 2, 1]}
    payload_arguments:
      - {arg_type: arg_bypointer, offset: 0, size: 0, arg_index: 0, addrmode: stateful, addrspace: image, access_type: readonly, image_type: %s}
      - {arg_type: arg_bypointer, offset: 0, size: 0, arg_index: 1, addrmode: stateful, addrspace: sampler, access_type: readwrite, sampler_index: 0, sampler_type: texture}
      - {arg_type: %s, offset: 0, size: 4, arg_index: %d}
    binding_table_indices:
      - {bti_value: 2, arg_index: 0}
`

// imageProgram returns the program of a zebin with imageInfo.
func imageProgram(t *testing.T, shape, fact string, of int) string {
	t.Helper()
	info := fmt.Sprintf(imageInfo, shape, fact, of)
	programs, err := ReadZebin("k.zebin", zebintest.Program("twice", smallText, info), "TGLLP")
	if err != nil || len(programs) != 1 {
		t.Fatal(programs, err)
	}
	if target, diags := either.Open(visa.NewFile("k.visaasm", programs[0].Text)); target.Target == nil || target.Launch == nil {
		t.Error(diags, programs[0].Text)
	}
	return programs[0].Text
}

// An image has the shape that the compiler names; without a name it has rows. Its channels count up like the elements
// of buffers: a kernel that copies an image of zeros would make one that looks the same as before.
func TestZebinWithImages(t *testing.T) {
	for shape, want := range map[string]string{
		"image_buffer":         "width=16 format=rgba8unorm = ub[64] iota",
		"image_1d":             "width=16 format=rgba8unorm = ub[64] iota",
		"image_1d_array":       "width=16 layers=2 format=rgba8unorm = ub[128] iota",
		"image_2d":             "width=16 height=8 format=rgba8unorm = ub[512] iota",
		"image_2d_media_block": "width=16 height=8 format=rgba8unorm = ub[512] iota",
		"image_2d_array":       "width=16 height=8 layers=2 format=rgba8unorm = ub[1024] iota",
		"image_2d_depth":       "width=16 height=8 format=r32f = f[128] iota",
		"image_2d_array_depth": "width=16 height=8 layers=2 format=r32f = f[256] iota",
		"image_3d":             "width=16 height=8 depth=2 format=rgba8unorm = ub[1024] iota",
		"image_cube":           "width=8 cubes=1 format=rgba8unorm = ub[1536] iota",
		"image_unheard_of":     "width=16 height=8 format=rgba8unorm = ub[512] iota",
	} {
		text := imageProgram(t, shape, "image_width", 0)
		if want = "//@ surface arg0 bti=2 " + want + "\n"; !strings.Contains(text, want) {
			t.Errorf("%s: no %q in\n%s", shape, want, text)
		}
	}
}

// Facts about an image or a sampler are those of the made-up one, as the driver fills them in (compute-runtime,
// Kernel::setArgImageWithMipLevel and setArgSampler). The numbers of formats are those of cl.h.
func TestZebinWithFactsOfImages(t *testing.T) {
	for _, c := range []struct {
		shape, fact string
		of, want    int
	}{
		{"image_2d", "image_width", 0, 16},
		{"image_2d", "image_height", 0, 8},
		{"image_1d", "image_height", 0, 1},
		{"image_3d", "image_depth", 0, 2},
		{"image_2d_array", "image_array_size", 0, 2},
		{"image_1d_array", "image_array_size", 0, 2},
		{"image_cube_array", "image_array_size", 0, 1},
		{"image_2d", "image_num_mip_levels", 0, 0},
		{"image_2d_msaa", "image_num_samples", 0, 0},
		{"image_2d", "image_channel_data_type", 0, 0x10d2},       // CL_UNORM_INT8
		{"image_2d", "image_channel_order", 0, 0x10b5},           // CL_RGBA
		{"image_2d", "image_srgb_channel_order", 0, 0x10b5},      //
		{"image_2d_depth", "image_channel_data_type", 0, 0x10de}, // CL_FLOAT
		{"image_2d_depth", "image_channel_order", 0, 0x10bd},     // CL_DEPTH
		{"image_2d", "flat_image_width", 0, 63},
		{"image_2d", "flat_image_height", 0, 31},
		{"image_2d", "flat_image_pitch", 0, 63},
		{"image_2d", "sampler_address", 1, 2},    // CLK_ADDRESS_CLAMP_TO_EDGE of sampler_helpers.h
		{"image_2d", "sampler_normalized", 1, 0}, // CLK_NORMALIZED_COORDS_FALSE
		{"image_2d", "sampler_snap_wa", 1, 0},
	} {
		text := imageProgram(t, c.shape, c.fact, c.of)
		if want := fmt.Sprintf("//@ args opencl N = %d\n", c.want); !strings.Contains(text, want) {
			t.Errorf("%s of %s: no %q in\n%s", c.fact, c.shape, want, text)
		}
	}
}

// TestChannels: formats by their numbers in cl.h.
func TestChannels(t *testing.T) {
	for format, want := range map[string][2]int{
		"r8snorm": {0x10b0, 0x10d0}, "rg16snorm": {0x10b2, 0x10d1}, "rgba8unorm": {0x10b5, 0x10d2}, "bgra8unorm": {0x10b6, 0x10d2}, "rgba16unorm": {0x10b5, 0x10d3},
		"r8i": {0x10b0, 0x10d7}, "r16i": {0x10b0, 0x10d8}, "r32i": {0x10b0, 0x10d9}, "r8ui": {0x10b0, 0x10da}, "r16ui": {0x10b0, 0x10db}, "r32ui": {0x10b0, 0x10dc},
		"rgba16f": {0x10b5, 0x10dd}, "rgba32f": {0x10b5, 0x10de}, "rgb10a2unorm": {0x10b5, 0x10e0}, "rgb10a2ui": {0x10b5, 0}, "rg11b10f": {0x10b4, 0},
		"a8unorm": {0x10b1, 0x10d2}, "ra16f": {0x10b3, 0x10dd}, "argb8ui": {0x10b7, 0x10da}, "i16snorm": {0x10b8, 0x10d1}, "l32f": {0x10b9, 0x10de}, "rgba8srgb": {0x10c1, 0x10d2}, "bgra8srgb": {0x10c2, 0x10d2},
	} {
		a := answer{Format: format}
		i, err := a.image()
		if err != nil {
			t.Error(err)
			continue
		}
		if got := [2]int{i.Format.OpenCLOrder(), channelType(i.Format)}; got != want {
			t.Errorf("%s: %#x, want %#x", format, got, want)
		}
	}
}

// TestFactsOfSamplers: what the driver tells the kernel about samplers with other settings than the made-up ones.
func TestFactsOfSamplers(t *testing.T) {
	for a, want := range map[answer][3]int{
		{Address: "none"}: {0, 0, 0}, {Address: "clamp_border"}: {1, 0, -1}, {Address: "clamp_border", Filter: "linear"}: {1, 0, 0},
		{Address: "clamp_edge", Filter: "nearest"}: {2, 0, 0}, {Address: "repeat", Normalized: true}: {3, 8, 0}, {Address: "mirror", Normalized: true}: {4, 8, 0},
	} {
		if got := [3]int{samplerFacts["sampler_address"](&a), samplerFacts["sampler_normalized"](&a), samplerFacts["sampler_snap_wa"](&a)}; got != want {
			t.Errorf("%+v: %v, want %v", a, got, want)
		}
	}
}

// An argument of an unknown kind does not affect other kernels. Its own kernel gets the lines that the editor offers,
// and a comment that says why.
func TestZebinWithUnknownFacts(t *testing.T) {
	const want = "//@ platform TGLLP\n//@ grid groups=1 simd=16\n//@ input N = 0\n// What the kernel is given is guessed from its text: " +
		"what the compiler says of it cannot be used (input N: unknown kind of argument \"image_unheard_of\").\n"
	if text := imageProgram(t, "image_2d", "image_unheard_of", 0); !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}

// On DG2, IGC 2.40 makes images and samplers bindless: the kernel gets the offsets of their states, those of samplers of
// the source as inline_sampler. The samplers of arguments are counted by themselves in the file, and get the next
// indices here.
func TestZebinWithBindlessSamplers(t *testing.T) {
	const info = `kernels:
  - name: twice
    execution_env: {simd_size: 8, required_work_group_size: [4, 2, 1]}
    payload_arguments:
      - {arg_type: inline_sampler, offset: 0, size: 8, addrmode: bindless, addrspace: sampler, sampler_index: 1}
      - {arg_type: arg_bypointer, offset: 8, size: 8, arg_index: 2, addrmode: bindless, addrspace: sampler, sampler_index: 0, sampler_type: texture}
      - {arg_type: arg_bypointer, offset: 16, size: 8, arg_index: 1, addrmode: bindless, addrspace: image, image_type: image_2d}
      - {arg_type: arg_byvalue, offset: 24, size: 4, arg_index: 0}
    inline_samplers:
      - {sampler_index: 0, addrmode: clamp_edge, filtermode: nearest}
      - {sampler_index: 1, addrmode: repeat, filtermode: linear, normalized: true}
`
	text := strings.Replace(smallText, ".input N offset=64 size=4", `.decl I v_type=G type=q num_elts=1 align=GRF
.decl S v_type=G type=uq num_elts=1 align=GRF
.decl A v_type=G type=uq num_elts=1 align=GRF
.input I offset=32 size=8
.input S offset=40 size=8
.input A offset=48 size=8
.input N offset=56 size=4`, 1)
	program := readOne(t, zebintest.Program("twice", text, info), "DG2")
	hasAll(t, program.Text, "//@ surface arg1 bti=1 width=16 height=8 format=rgba8unorm", "//@ sampler arg2 index=2 coords=texels\n",
		"//@ sampler sampler0 index=0 coords=texels\n", "//@ sampler sampler1 index=1 filter=linear address=repeat,repeat,repeat\n",
		"I = 16; S = 32; A = 64; N = 8\n")
	if target, diags := either.Open(visa.NewFile("k.visaasm", program.Text)); target.Target == nil || target.Launch == nil {
		t.Error(diags)
	}
	halved := readOne(t, zebintest.Program("twice", text, strings.Replace(info, "inline_sampler, offset: 0,", "inline_sampler, offset: -4,", 1)), "DG2")
	hasAll(t, halved.Text, "is guessed from its text")
}
