//go:build !js

package jit

import (
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/jit/runner"
)

// newRunner makes a runner that waits for its code.
func newRunner(t *testing.T, m *eu.Machine) *runner.Runner {
	h := &native{m: eu.Seam{Machine: m}}
	if h.Runner = runner.New(m, h).AtOnce(); !h.start() {
		t.Skip("there is no compiler for this processor")
	}
	return h.Runner
}
