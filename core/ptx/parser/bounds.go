//go:build !js

package parser

// Bounds on the size of a text. Compilers write up to 11 MB for one file of templates (ggml-cuda, mmvq), in kernels of
// usual size.
const (
	maxText  = 64 << 20
	maxInsts = 1 << 20
)
