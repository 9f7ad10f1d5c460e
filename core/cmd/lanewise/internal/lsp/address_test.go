package lsp

import "testing"

// TestAddresses: a page of a specification is where it can be read, a section of NVIDIA's by its title.
func TestAddresses(t *testing.T) {
	for page, want := range map[string]string{
		"":                          "",
		"5_operands.md#predication": visaPages + "5_operands.md#predication",
		"ptx_call.md#description":   ptxPages + "#control-flow-instructions-call",
		"PTX ISA":                   ptxPages,
		`PTX ISA, "Data Movement and Conversion Instructions: ld.global.nc"`: ptxPages + "#data-movement-and-conversion-instructions-ld-global-nc",
		`PTX ISA, "Warp-level Matrix Instructions: mma"`:                     ptxPages + "#warp-level-matrix-instructions-mma",
		`PTX ISA, "Memory Consistency Model"`:                                ptxPages + "#memory-consistency-model",
	} {
		if got := addressOf(page); got != want {
			t.Errorf("%s: %s, not %s", page, got, want)
		}
	}
}
