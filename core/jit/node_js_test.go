package jit

import (
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/runner"
)

// newRunner makes a runner that waits for its code. What it needs of the script that starts the program comes from
// build/suite/lend.cjs.
func newRunner(_ *testing.T, m *eu.Machine) *runner.Runner { return New(m).AtOnce() }
