// Package runtest has what tests do with programs: open them, start them, and check them against their expectations.
package runtest

import (
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// Open reads a text that has no diagnostics and can run.
func Open(t testing.TB, name, text string) *either.Target {
	t.Helper()
	file := visa.NewFile(name, text)
	target, diags := either.Open(file)
	for _, d := range diags {
		line, col := file.Position(int(d.Span.Start))
		t.Errorf("%s:%d:%d: %s %s\n%s", name, line, col, d.Code, d.Message, file.Line(line))
	}
	if len(diags) > 0 || target.Target == nil || target.Launch == nil {
		t.Fatalf("%s cannot run", name)
	}
	return target
}

// Load assembles a text that has no errors.
func Load(t testing.TB, platform isa.Platform, text string) *eu.Program {
	t.Helper()
	file := visa.NewFile("k", text)
	module, diags := assembler.Assemble(file, platform)
	for _, d := range diags {
		if d.Severity == visa.Error {
			line, _ := file.Position(int(d.Span.Start))
			t.Fatalf("%s: %s", file.Line(line), d.Message)
		}
	}
	p, diags := eu.Load(module, "", platform)
	if p == nil {
		t.Fatal(diags)
	}
	return p
}

// Start makes the machine of a launch.
func Start(t testing.TB, p *eu.Program, l *dispatch.Launch) *eu.Machine {
	t.Helper()
	m, err := eu.New(p, l)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Finish runs a machine to its end within some steps. There must be no reports.
func Finish(t testing.TB, name string, target *either.Target, m *eu.Machine, steps int) {
	t.Helper()
	if _, stop := m.Run(steps); stop != eu.StopDone {
		t.Fatalf("%s: %s", name, m.StopReason())
	}
	for _, r := range target.Reports(m) {
		t.Errorf("%s:%d: %s %s (lanes %s)", name, target.Line(r.Inst), r.Code, r.Message, eu.LaneList(r.Lanes))
	}
}

// Check checks what a machine has computed against the expectations of its program, which must have some.
func Check(t testing.TB, name string, spec *launch.Spec, m *eu.Machine) {
	t.Helper()
	results := run.Check(spec, m)
	if len(results) == 0 {
		t.Errorf("%s expects nothing", name)
	}
	for _, r := range results {
		if !r.Pass {
			t.Errorf("%s: %s: %d of %d wrong; element %d is %s, want %s", name, r.Expect.Buffer, r.Wrong, r.Elems, r.Element, r.Got, r.Want)
		}
	}
}
