package lsp

import "testing"

// TestAddresses: the address of a page is where it can be read; NVIDIA's sections are addressed by their titles.
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
