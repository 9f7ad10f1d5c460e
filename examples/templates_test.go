package examples

import (
	"math"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
)

// Every template is free of diagnostics, runs to its end without a report or a note, and has the results that it
// expects.
func TestTemplates(t *testing.T) {
	for _, template := range Templates {
		target, m := ran(t, template.File, template.Text())
		if target.Spec.Title != template.Title {
			t.Errorf("%s: title %q, listed as %q", template.File, target.Spec.Title, template.Title)
		}
		runtest.Check(t, template.File, target.Spec, m)
	}
}

// ran runs a program to its end, without a diagnostic, a report or a note, and returns it with its machine.
func ran(t *testing.T, name, text string) (*either.Target, *eu.Machine) {
	t.Helper()
	target := runtest.Open(t, name, text)
	m := runtest.Start(t, target.Program, target.Launch)
	sanitize.Attach(m)
	runtest.Finish(t, name, target, m, math.MaxInt)
	return target, m
}

// The list names exactly the files in the folder, and no name is used twice.
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
