//go:build !js

package jit

import (
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/runner"
)

// newRunner makes a runner that waits for its code.
func newRunner(t *testing.T, m *eu.Machine) *runner.Runner {
	h := newNative(eu.Seam{Machine: m}, nil)
	if !h.start() {
		t.Skip("there is no compiler for this processor")
	}
	return h.AtOnce()
}
