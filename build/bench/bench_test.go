package bench

import (
	"flag"
	"strings"
	"testing"
)

// TestPartsOfTheBenchAddUp checks that each flag selects its part, and no flag all parts.
func TestPartsOfTheBenchAddUp(t *testing.T) {
	for args, want := range map[string]string{
		"":                            "transfer start step debugger embeds npm kernels editor",
		"-start":                      "start",
		"-debugger":                   "debugger",
		"-kernels":                    "kernels",
		"-npm":                        "npm",
		"-editor":                     "editor",
		"-start -debugger":            "start debugger",
		"-debugger -start":            "start debugger",
		"-kernels -start":             "start kernels",
		"-start -debugger -kernels":   "start debugger kernels",
		"-start=false -debugger=true": "debugger",
	} {
		var parts Parts
		flags := flag.NewFlagSet("bench", flag.ContinueOnError)
		parts.Flags(flags)
		if err := flags.Parse(strings.Fields(args)); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(parts.names(), " "); got != want {
			t.Errorf("bench %s measures %s, not %s", args, got, want)
		}
		if alone := parts.alone(); (alone == "kernels") != (want == "kernels") {
			t.Errorf("bench %s: %q is alone", args, alone)
		}
	}
}

func TestQuantile(t *testing.T) {
	values := []float64{5, 1, 4, 2, 3}
	for q, want := range map[float64]float64{0: 1, 0.5: 3, 0.8: 4, 0.95: 5, 1: 5} {
		if got := quantile(values, q); got != want {
			t.Errorf("quantile %v of %v is %v, want %v", q, values, got, want)
		}
	}
}
