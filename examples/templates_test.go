package examples

import (
	"math"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// Every template is free of diagnostics, runs to its end without a report or a note, and gives
// what it expects.
func TestTemplates(t *testing.T) {
	for _, template := range Templates {
		target, m := ran(t, template.File, template.Text())
		if target.Spec.Title != template.Title {
			t.Errorf("%s: title %q, listed as %q", template.File, target.Spec.Title, template.Title)
		}
		checkExpectations(t, template.File, target.Spec, m)
	}
}

// ran is a program that has run: without a diagnostic, a report or a note, and to its end.
func ran(t *testing.T, name, text string) (*either.Target, *eu.Machine) {
	t.Helper()
	target, diags := either.Open(visa.NewFile(name, text))
	for _, d := range diags {
		t.Errorf("%s: %s %s", name, d.Code, d.Message)
	}
	if target.Target == nil || target.Launch == nil {
		t.Fatalf("%s does not run", name)
	}
	m, err := eu.New(target.Program, target.Launch)
	if err != nil {
		t.Fatal(err)
	}
	sanitize.Attach(m)
	if _, stop := m.Run(math.MaxInt); stop != eu.StopDone {
		t.Errorf("%s: %s", name, m.StopReason())
	}
	for _, r := range target.Reports(m) {
		t.Errorf("%s: line %d: %s", name, target.Line(r.Inst), r.Message)
	}
	return target, m
}

// The list and the folder are the same files, and no name is given twice.
func TestTemplatesAreListed(t *testing.T) {
	names, files := map[string]bool{}, map[string]bool{}
	for _, template := range Templates {
		if names[template.Name] || files[template.File] {
			t.Errorf("%s is listed twice", template.File)
		}
		names[template.Name], files[template.File] = true, true
	}
	entries, err := templateFiles.ReadDir("templates")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !files[e.Name()] {
			t.Errorf("%s is not listed", e.Name())
		}
	}
}
