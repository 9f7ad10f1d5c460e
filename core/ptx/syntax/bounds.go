//go:build !js

package syntax

// How large a text can be. Compilers write 11 MB for one file of templates (ggml-cuda, mmvq), in kernels of usual size.
const (
	maxText  = 64 << 20
	maxInsts = 1 << 20
)
