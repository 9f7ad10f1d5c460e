package sanitize_test

import (
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// open returns the machine of a program, watched by the sanitizer.
func open(t testing.TB, name, text string) *eu.Machine {
	t.Helper()
	target, diags := run.Open(visa.NewFile(name, text))
	if target.Launch == nil {
		t.Fatalf("no launch: %v", diags)
	}
	return watched(t, target)
}

// watched returns the machine of a target, watched by the sanitizer.
func watched(t testing.TB, target *run.Target) *eu.Machine {
	t.Helper()
	m := runtest.Start(t, target.Program, target.Launch)
	sanitize.Attach(m)
	return m
}
