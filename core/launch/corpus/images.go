package corpus

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/launch"
)

// Images: the shape of an argument, as the compiler gives it, and what the kernel is told about the image beside its
// texels.

// imageKinds are the shapes of images by their names in .ze_info (IGC, ZEInfo.hpp). Images here have one sample.
var imageKinds = map[string]dispatch.ImageKind{
	"image_buffer": dispatch.Image1D, "image_1d": dispatch.Image1D, "image_1d_array": dispatch.Image1DArray,
	"image_2d": dispatch.Image2D, "image_2d_depth": dispatch.Image2D, "image_2d_media": dispatch.Image2D, "image_2d_media_block": dispatch.Image2D,
	"image_2d_msaa": dispatch.Image2D, "image_2d_msaa_depth": dispatch.Image2D,
	"image_2d_array": dispatch.Image2DArray, "image_2d_array_depth": dispatch.Image2DArray,
	"image_2d_array_msaa": dispatch.Image2DArray, "image_2d_array_msaa_depth": dispatch.Image2DArray,
	"image_cube": dispatch.ImageCube, "image_cube_depth": dispatch.ImageCube, "image_cube_array": dispatch.ImageCube, "image_cube_array_depth": dispatch.ImageCube,
	"image_3d": dispatch.Image3D,
}

// Sizes of images that are made up: rows, and slices, layers or cubes.
const (
	madeRows   = 8 // as many as intel_sub_group_block_read8 of an image reads, or as there are work-items in y
	madeSlices = 2
)

// madeImage returns an image of a shape. It is as wide as there are work-items, unless its faces are square. Its
// channels count up as the elements of buffers do. They are integers of dtype, by which the kernel computes with them, or
// 0 to 1 if it is none; depths are floats.
func madeImage(shape string, global [3]int, fill Fill, dtype string) answer {
	a := answer{Kind: "image", Shape: shape, DType: dtype, Width: global[0] * global[1] * global[2], Height: 1, Depth: 1, Compare: "exact", First: fill.first()}
	kind := kindOf(shape)
	if kind >= dispatch.Image2D {
		a.Height = max(madeRows, global[1])
	}
	switch kind {
	case dispatch.Image1DArray, dispatch.Image2DArray, dispatch.Image3D:
		a.Depth = madeSlices
	case dispatch.ImageCube:
		a.Width, a.Height, a.Depth = madeRows, madeRows, dispatch.CubeFaces
	}
	elem, known := dtypes[dtype]
	switch {
	case isDepth(shape):
		a.Format, a.DType = "r32f", "float32"
	case known && launch.TexelFormats[elem] != "":
		a.Format = launch.TexelFormats[elem]
	default:
		a.Format, a.DType = "rgba8unorm", "uint8"
	}
	format, _ := dispatch.FormatByName(a.Format)
	a.Size = a.Width * a.Height * a.Depth * format.Bytes()
	return a
}

// isDepth reports whether an image holds depths, one channel a texel.
func isDepth(shape string) bool { return strings.HasSuffix(shape, "_depth") }

// kindOf returns the kind of a shape; 2D for one that is not given or not known.
func kindOf(shape string) dispatch.ImageKind {
	if kind, known := imageKinds[shape]; known {
		return kind
	}
	return dispatch.Image2D
}

// image returns the image that an answer describes.
func (a *answer) image() (*dispatch.Image, error) {
	format, known := dispatch.FormatByName(a.Format)
	if !known {
		return nil, fmt.Errorf("unknown format %q", a.Format)
	}
	return &dispatch.Image{Kind: kindOf(a.Shape), Width: a.Width, Height: max(a.Height, 1), Depth: max(a.Depth, 1), Format: format}, nil
}

// imageFacts are the arguments that are facts about an image, a dword each, as Intel's driver fills them in
// (compute-runtime, Kernel::setArgImageWithMipLevel).
var imageFacts = map[string]func(*dispatch.Image) int{
	"image_width":  func(i *dispatch.Image) int { return i.Width },
	"image_height": func(i *dispatch.Image) int { return i.Height },
	"image_depth":  func(i *dispatch.Image) int { return i.Depth },
	"image_array_size": func(i *dispatch.Image) int {
		if i.Kind == dispatch.ImageCube {
			return i.Depth / dispatch.CubeFaces
		}
		return i.Depth
	},
	"image_num_mip_levels":     func(i *dispatch.Image) int { return i.Levels }, // 0: one
	"image_num_samples":        func(*dispatch.Image) int { return 0 },          // 0: one
	"image_channel_data_type":  func(i *dispatch.Image) int { return channelType(i.Format) },
	"image_channel_order":      func(i *dispatch.Image) int { return i.Format.OpenCLOrder() },
	"image_srgb_channel_order": func(i *dispatch.Image) int { return i.Format.OpenCLOrder() },
	"flat_image_width":         func(i *dispatch.Image) int { return i.Width*i.Format.Bytes() - 1 },
	"flat_image_height":        func(i *dispatch.Image) int { return i.Height*i.Format.Bytes() - 1 },
	"flat_image_pitch":         func(i *dispatch.Image) int { return i.Level(0).Pitch - 1 },
}

// channelTypes are the values of CL_SNORM_INT8 and so on in cl.h, by the number format and the bits of a channel.
var channelTypes = map[dispatch.NumberFormat]map[int]int{
	dispatch.Snorm: {8: 0x10d0, 16: 0x10d1},
	dispatch.Unorm: {8: 0x10d2, 16: 0x10d3, 10: 0x10e0},
	dispatch.Sint:  {8: 0x10d7, 16: 0x10d8, 32: 0x10d9},
	dispatch.Uint:  {8: 0x10da, 16: 0x10db, 32: 0x10dc},
	dispatch.Float: {16: 0x10dd, 32: 0x10de},
	dispatch.SRGB:  {8: 0x10d2},
}

// channelType returns OpenCL's type of a format's channels; 0 for a format that OpenCL does not have.
func channelType(f dispatch.Format) int { return channelTypes[f.Numbers][f.Bits] }

// channelDepth is CL_DEPTH of cl.h.
const channelDepth = 0x10bd

// samplerFacts are the arguments that are facts about a sampler, a dword each (compute-runtime, Kernel::setArgSampler
// and sampler_helpers.h).
var samplerFacts = map[string]func(*answer) int{
	"sampler_address": func(a *answer) int {
		if value, err := hex.DecodeString(a.Bytes); a.Address == "" && err == nil && len(value) == 4 {
			return int(int32(binary.LittleEndian.Uint32(value)))
		}
		return max(slices.Index([]string{"none", "clamp_border", "clamp_edge", "repeat", "mirror"}, a.Address), 0)
	},
	"sampler_normalized": func(a *answer) int {
		if a.Normalized {
			return 8
		}
		return 0
	},
	"sampler_snap_wa": func(a *answer) int { // snap to the texel below, because the nearest one may be in the border
		if a.Address == "clamp_border" && a.Filter != "linear" {
			return -1
		}
		return 0
	},
}

// fact returns the value of an argument that is a fact about an image or a sampler; ok is false for other arguments.
func (c *converter) fact(a *argument) (value int, ok bool) {
	if a.Index < 0 || a.Index >= len(c.Args) {
		return 0, false
	}
	x := &c.Args[a.Index]
	if of, is := samplerFacts[a.Type]; is && x.Kind == "sampler" {
		return of(x), true
	}
	if of, is := imageFacts[a.Type]; is && x.Kind == "image" {
		if a.Type == "image_channel_order" && isDepth(x.Shape) {
			return channelDepth, true
		}
		if i, err := x.image(); err == nil {
			return of(i), true
		}
	}
	return 0, false
}
