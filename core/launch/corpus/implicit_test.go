package corpus

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/launch/corpus/zebintest"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// A program whose functions read the sizes of the grid gets them: for PVC by an arg address, and in the texts of IGC
// 1.0.12504 for DG2 by %scratch. Before XeHP, the kernel has an argument for their address (IGC 2.40 for TGLLP). The
// room is for 1024 work-items: 192 bytes, and 3 rows of 16 words at least for each thread.
func TestZebinWithImplicitArgs(t *testing.T) {
	const function = `.version 4.1
.global_function "f"
.decl O v_type=G type=ud num_elts=1 align=GRF
.decl D v_type=G type=ud num_elts=4 align=GRF
.function "f_0"
    mov (M1_NM, 1) O(0,0)<1> 0x0:ud
    READ
    fret (M1, 8)
`
	const buffer = "//@ surface implicit_args bti=250 = ud[3120] implicit_args\n"
	for read, platform := range map[string]string{
		"lsc_load.ugm (M1_NM, 1) D:d32x4t arg[O]:a32":                 "PVC",
		"oword_ld_unaligned (1) %scratch O(0,0)<0;1,0> D.0":           "DG2",
		"oword_ld (1) %slm O(0,0)<0;1,0> D.0":                         "",
		"lsc_load.ugm (M1_NM, 1) D:d32x4t bti(0x0)[O]:a32 // arg [1]": "",
	} {
		functions := zebintest.Section{Name: ".visaasm.f", Content: []byte(strings.Replace(function, "READ", read, 1))}
		calling := strings.Replace(smallText, "    ret", "    fcall (M1, 8) f 0 0\n    ret", 1)
		text := readOne(t, zebintest.Program("twice", calling, smallInfo, functions), "PVC").Text
		if got, want := strings.Contains(text, buffer), platform != ""; got != want {
			t.Errorf("%s: the buffer is there: %v\n%s", read, got, text)
		}
	}

	// The room is that of the largest group, exactly.
	for _, simd := range []string{"8", "16", "32"} {
		functions := zebintest.Section{Name: ".visaasm.f", Content: []byte(strings.Replace(function, "READ", "lsc_load.ugm (M1_NM, 1) D:d32x4t arg[O]:a32", 1))}
		info := strings.NewReplacer("simd_size: 8", "simd_size: "+simd, "[4, 2, 1]", "[32, 32, 1]").Replace(smallInfo)
		program := readOne(t, zebintest.Program("twice", strings.Replace(smallText, "    ret", "    fcall (M1, 8) f 0 0\n    ret", 1), info, functions), "PVC").Text
		if target, diags := either.Open(visa.NewFile("k.visaasm", program)); target.Launch == nil {
			t.Errorf("SIMD%s: %v", simd, diags)
		}
		_, list, _ := strings.Cut(program, "bti=250 = ud[")
		count, _, _ := strings.Cut(list, "]")
		n, _ := strconv.Atoi(count)
		if target, _ := either.Open(visa.NewFile("k.visaasm", strings.Replace(program, "ud["+count, "ud["+strconv.Itoa(n-1), 1))); target.Launch != nil {
			t.Errorf("SIMD%s: %d dwords are enough, %s are there", simd, n-1, count)
		}
	}

	text := strings.Replace(smallText, ".input N", ".decl I v_type=G type=uq num_elts=1 align=GRF\n.input I offset=96 size=8\n.input N", 1)
	info := strings.Replace(smallInfo, "    per_thread_payload", "      - {arg_type: implicit_arg_buffer, offset: 32, size: 8}\n    per_thread_payload", 1)
	program := readOne(t, zebintest.Program("twice", text, info), "TGLLP")
	hasAll(t, program.Text, buffer, "I = address(implicit_args)")
	if target, diags := either.Open(visa.NewFile("k.visaasm", program.Text)); target.Launch == nil {
		t.Error(diags)
	}
}
