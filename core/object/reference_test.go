package object

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// TestReference compares the forms with what GenX_IR writes, where it is installed. Its version 1.0.12504 drops the
// last operands of an instruction and leaves zeros in their place (corpus README). So its bytes, without the zeros at
// the end, must be a prefix of ours, and everything before the instructions must be equal.
func TestReference(t *testing.T) {
	genx := filetest.Program(t, "GenX_IR")
	dir := t.TempDir()
	compared, refused := 0, []string{}
	for i, f := range forms {
		if testing.Short() && i%8 != 0 {
			continue
		}
		text := formsHead + f.text + "\n"
		want := assembleWith(t, genx, dir, text)
		if want == nil {
			refused = append(refused, f.text)
			continue
		}
		if lost[f.text] != "" {
			continue
		}
		compared++
		want = withoutGen(t, want)
		got, err := Encode(isa.TGLLP, parse(t, f.text, text))
		if err != nil {
			t.Errorf("%s: %v", f.text, err)
			continue
		}
		written := bytes.TrimRight(want, "\x00")
		if len(got) != len(want) || !bytes.HasPrefix(got, written) {
			t.Errorf("%s: %s", f.text, difference(got, written))
		}
	}
	t.Logf("%d forms compared; not assembled by GenX_IR: %q", compared, refused)
	if compared == 0 {
		t.Error("GenX_IR assembled none of the forms")
	}
}

// mixed has its declarations in an order that Intel's compiler does not use.
const mixed = `.version 3.6
.kernel "k"
.kernel_attr SimdSize=8
.decl P1 v_type=P num_elts=8
.kernel_attr Target="cm"
.decl V v_type=G type=d num_elts=8 attrs={Output}
.decl W v_type=G type=d num_elts=8 align=2GRF alias=<V, 0> attrs={Input,Scope=1}
.decl T6 v_type=T num_elts=2 attrs={SurfaceUsage=2}
.decl X v_type=G type=ud num_elts=16 align=64
.input V offset=32 size=32
.input T6 offset=64 size=8
.implicit_UNDEFINED_2 X offset=96 size=64
.kernel_attr NoBarrier
.kernel_attr SLMSize=0x10
.kernel_attr OutputAsmPath="some/where"
.function "main"
main:
    (P1) goto (M1, 8) L1
{
.decl V v_type=G type=d num_elts=8
    mov (M1, 8) V(0,0)<1> 0x1:d
.decl A1 v_type=A num_elts=8
    addr_add (M1, 1) A1(0)<1> &V 0x0:uw
}
L1:
    mov (M1, 8) V(0,0)<1> 0x1:d
    call (M1, 8) late
    ret (M1, 1)
.function "late"
late:
    ret (M1, 8)
`

// TestReferenceOrder checks that, for a text in another order, the string pool and the tables equal those of GenX_IR.
func TestReferenceOrder(t *testing.T) {
	genx := filetest.Program(t, "GenX_IR")
	want := assembleWith(t, genx, t.TempDir(), mixed)
	if want == nil {
		t.Fatal("GenX_IR does not assemble it")
	}
	want = withoutGen(t, want)
	got, err := Encode(isa.TGLLP, parse(t, "mixed", mixed))
	if err != nil {
		t.Fatal(err)
	}
	first := bytes.Index(want, []byte("some/where\x30")) + len("some/where")
	if len(got) != len(want) || !bytes.Equal(got[:first], want[:first]) {
		t.Error(difference(got[:first], want[:first]))
	}
}

// TestMixedOrder checks that the text printed for an object declares things in the order that gives the same object
// again.
func TestMixedOrder(t *testing.T) {
	want, err := Encode(isa.TGLLP, parse(t, "mixed", mixed))
	if err != nil {
		t.Fatal(err)
	}
	m, notes, err := Decode(want, isa.TGLLP)
	if err != nil {
		t.Fatal(err)
	}
	if len(notes) != 1 || !strings.Contains(notes[0], `"V"`) {
		t.Errorf("the second V must be renamed, with a note: %q", notes)
	}
	text := strings.ReplaceAll(printer.Print(m), "V35", "V_") // as long as "V", which the pool has twice
	got, err := Encode(isa.TGLLP, parse(t, "printed", text))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want)+1 {
		t.Errorf("%d bytes, want one more than %d for the longer name:\n%s", len(got), len(want), text)
	}
	back, _, err := Decode(got, isa.TGLLP)
	if err != nil {
		t.Fatal(err)
	}
	if again := printer.Print(back); again != text {
		t.Errorf("got\n%s\nwant\n%s", again, text)
	}
}

// TestInputsBehindTheirVariables: for a kernel with inline assembly, ocloc 22.43 writes declarations from the first
// instruction on, and the inputs after the last one (compute-samples,
// test_cl_visa_injection_rt_basic_pragma_unroll.cl). The text of such an object must have no input before the variable
// that it fills.
func TestInputsBehindTheirVariables(t *testing.T) {
	const streamed = `.version 4.1
.kernel "k"
.kernel_attr SimdSize=16
.function "_main_0"

_main_0:
    or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
.decl V0036 v_type=G type=d num_elts=8 align=hword
.decl V0039 v_type=G type=w num_elts=16 align=hword
.decl V0046 v_type=G type=d num_elts=16 align=hword
    mov (M1, 16) V0046(0,0)<1> V0039(0,0)<1;1,0>
    ret (M1, 1)
.input V0039 offset=32 size=32
.input V0036 offset=128 size=32
.decl V0158 v_type=G type=uq num_elts=1 align=qword
.input V0158 offset=160 size=8
.kernel_attr PerThreadInputSize=96
`
	want, err := Encode(isa.DG2, parse(t, "streamed", streamed))
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := Decode(want, isa.DG2)
	if err != nil {
		t.Fatal(err)
	}
	text := printer.Print(m)
	got, err := Encode(isa.DG2, parse(t, "printed", text))
	if err != nil {
		t.Fatal(err, text)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s\n%s", difference(got, want), text)
	}
}

// TestPairedResource: the format has no place for the paired resource that IGC 2 writes, so an object is that of the text
// without it.
func TestPairedResource(t *testing.T) {
	const text = ".version 4.1\n.kernel \"k\"\n.decl F v_type=G type=f num_elts=16 align=GRF\n.decl S0 v_type=S num_elts=1\n.decl T6 v_type=T num_elts=1\n" +
		"    sample_lz.RG (M1, 8)  0x0:uw S0 T6 F.0 %null.0 F.0 F.32\n    load_lz.RG (M1, 8)  0x0:uw T6 F.0 %null.0 F.0\n    ret (M1, 1)\n"
	got, err := Encode(isa.DG2, parse(t, "paired", text))
	if err != nil {
		t.Fatal(err)
	}
	want, err := Encode(isa.DG2, parse(t, "single", strings.ReplaceAll(text, " %null.0", "")))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error(difference(got, want))
	}
}

// lost lists faults of the reference: forms of which Intel's assembler drops a part, named here, when it writes them.
var lost = map[string]string{
	"sample_l.divS.RG (M1, 8)  0x0:uw S0 T6 F.0 F.32 F.64":                                               "bit 10 of the operation",
	"rt_write_3d.<PS><CM><SI><ST><LRTW><NULLRT> (M1, 8) T6 %null.0 W(0,0)<1;1,0> F.0 F.32 F.64 F.96 F.0": "bit 11 of the mode, and the sample index",
}

// assembleWith returns the object that GenX_IR writes for a text, or nil if it refuses the text on every platform.
func assembleWith(t *testing.T, genx, dir, text string) []byte {
	t.Helper()
	source := filepath.Join(dir, "in", "t.visaasm")
	filetest.Write(t, source, text)
	out := filepath.Join(dir, "t.isa")
	for _, platform := range []string{"TGLLP", "DG2", "PVC", "SKL"} {
		os.Remove(out)
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		cmd := exec.CommandContext(ctx, genx, source, "-platform", platform, "-binary", "-output", "-dumpcommonisa", "-outputCisaBinaryName", out)
		cmd.Dir = dir
		_ = cmd.Run() // it also fails where it cannot make a Gen binary; only the object matters
		cancel()
		if data, err := os.ReadFile(out); err == nil && len(data) > 0 {
			return data
		}
	}
	return nil
}
