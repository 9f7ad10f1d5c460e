package corpus

import (
	"math"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/visa"
)

// offered opens the programs of the corpus, ofEach of each folder, with the launch lines that are offered for them
// instead of their own. It reports programs for which none are offered, and if there are fewer than least programs.
func offered(t *testing.T, ofEach, least int, each func(p *Program, whole *launch.Spec, target *run.Target, diags []visa.Diagnostic)) {
	lines := regexp.MustCompile(`(?m)^//@.*\n`)
	n, every := 0, 1
	if runtime.GOARCH == "wasm" {
		every = 20
	}
	for i, dir := range folders(t, "kernels/*/*") {
		if i%every != 0 {
			continue
		}
		programs, err := Read(dir)
		if err != nil {
			continue // TestTextsHoldAllBytes reports it
		}
		for _, p := range programs[:min(len(programs), ofEach)] {
			whole, _ := launch.Read(visa.NewFile(p.Name(), p.Text))
			raw := "//@ platform " + whole.Spec.Platform.String() + "\n" + lines.ReplaceAllString(p.Text, "")
			bare, diags := run.Open(visa.NewFile(p.Name(), raw))
			bare.Offer(diags)
			at := slices.IndexFunc(diags, func(d visa.Diagnostic) bool { return d.Code == "L0207" })
			if at < 0 {
				t.Errorf("%s: no lines are offered: %v", p.Name(), diags)
				continue
			}
			fix := diags[at].Fix
			target, diags := run.Open(visa.NewFile(p.Name(), raw[:fix.Span.Start]+fix.Text+raw[fix.Span.End:]))
			if target.Launch == nil {
				t.Errorf("%s: with the lines: %v", p.Name(), diags)
				continue
			}
			n++
			each(p, whole.Spec, target, diags)
		}
	}
	if n < least/every {
		t.Errorf("only %d programs", n)
	}
}

// The launch lines that are offered for a compiler's output show, from types and order alone, what the folder's
// layout.json says about the inputs: local ids, offset and sizes of the grid, and which inputs are addresses.
func TestOfferedLinesAreThoseOfTheLayout(t *testing.T) {
	offered(t, math.MaxInt, 550, func(p *Program, whole *launch.Spec, mended *run.Target, diags []visa.Diagnostic) {
		if slices.ContainsFunc(diags, func(d visa.Diagnostic) bool { return strings.HasPrefix(d.Code, "L0") }) {
			t.Errorf("%s: with the lines: %v", p.Name(), diags)
			return
		}
		got, want := told(mended.Spec), told(whole)
		for _, in := range mended.Spec.Inputs {
			decl := slices.IndexFunc(mended.Module.Objects[0].Decls, func(d *visa.Decl) bool { return d.Name == in.Var })
			bytes := mended.Module.Objects[0].Decls[decl].Type.Size()
			switch g, w := got[in.Var], want[in.Var]; {
			case g == w:
			case g == "private_base" && w == "": // the answers were made without private memory
			case g == "" && w == "address" && bytes == 4: // a pointer to shared local memory
			case g == "" && w == "work_dimensions": // in the text an argument as any other
			default:
				t.Errorf("%s: %s is told to be %q, the layout says %q", p.Name(), in.Var, g, w)
			}
		}
	})
}

// told returns the inputs whose values are facts of the launch, with these facts.
func told(s *launch.Spec) map[string]string {
	all := map[string]string{}
	for i := range s.Inputs {
		for _, item := range s.Inputs[i].Data {
			if item.Kind == launch.Call && item.Text != "zeros" && item.Text != "fill" {
				all[s.Inputs[i].Var] = strings.TrimSpace(all[s.Inputs[i].Var] + " " + item.Text)
			}
		}
	}
	return all
}

// With the offered lines every kernel of the corpus ends, also collatz, whose loop never does for a zero. 100,000 steps
// are 20 times what the longest of them takes.
func TestOfferedLinesLetKernelsEnd(t *testing.T) {
	offered(t, 1, 500, func(p *Program, _ *launch.Spec, target *run.Target, _ []visa.Diagnostic) {
		m, err := eu.New(target.Program, target.Launch)
		if err != nil {
			t.Errorf("%s: %v", p.Name(), err)
			return
		}
		if _, stop := m.Run(100_000); stop != eu.StopDone {
			t.Errorf("%s: after %d steps it stops with %v, %s", p.Name(), m.Steps(), stop, m.StopReason())
		}
	})
}
