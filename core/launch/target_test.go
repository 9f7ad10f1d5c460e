package launch

import (
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// TestPlatformOfTheCompiler: a text of IGC 2 says what it was compiled for, and only a line of the launch overrules it.
func TestPlatformOfTheCompiler(t *testing.T) {
	const kernel = ".version 4.2\n.kernel \"k\"\n    ret (M1, 1)\n"
	for _, c := range []struct {
		text string
		want isa.Platform
	}{
		{kernel, DefaultPlatform},
		{kernel + "\n//Platform: XE2\n//Build option: \"-output\"\n", isa.XE2},
		{kernel + "\n//Platform: XE3\r\n", isa.XE3},
		{kernel + "\n//Platform: MTL", isa.DG2},
		{kernel + "\n//Platform: XE3P_CRI\n", isa.XE3},
		{kernel + "\n//Platform: of mine\n", DefaultPlatform},
		{kernel + "// the line //Platform: XE2 of IGC\n", DefaultPlatform},
		{"//@ platform PVC\n" + kernel + "\n//Platform: XE2\n", isa.PVC},
	} {
		target, _ := Read(visa.NewFile("k", c.text))
		if target.Spec.Platform != c.want {
			t.Errorf("%q is for %s, want %s", c.text, target.Spec.Platform, c.want)
		}
	}
}

// TestAPlatformIsSuggested: mod is an instruction of TGLLP but not of DG2. Its error offers to set the platform, or to
// change the line that sets it, and with that there is no error.
func TestAPlatformIsSuggested(t *testing.T) {
	const text = ".version 3.6\n.kernel \"k\"\n.decl V v_type=G type=d num_elts=8 align=GRF\n    mod (M1, 8) V(0,0)<1> V(0,0)<1;1,0> 0x3:d\n    ret (M1, 1)\n"
	for _, c := range []struct{ text, label, mended string }{
		{text, "Set the platform to TGLLP", "//@ platform TGLLP\n" + text},
		{"//@ title t\n//@ platform PVC\n" + text, "Change the platform to TGLLP", "//@ title t\n//@ platform TGLLP\n" + text},
		{text + "//@ platform DG2 ", "Change the platform to TGLLP", text + "//@ platform TGLLP "},
	} {
		_, diags := Read(visa.NewFile("k", c.text))
		if len(diags) != 1 || diags[0].Fix == nil || diags[0].Fix.Label != c.label {
			t.Fatalf("%.20q: %+v", c.text, diags)
		}
		fix := diags[0].Fix
		mended := c.text[:fix.Span.Start] + fix.Text + c.text[fix.Span.End:]
		if mended != c.mended {
			t.Errorf("%.20q: mended\n%s", c.text, mended)
		}
		if _, diags := Read(visa.NewFile("k", mended)); len(diags) != 0 {
			t.Errorf("%.20q, mended: %+v", c.text, diags)
		}
	}
	// r0 is a register, which has 16 dwords from PVC on. Intel's compiler begins a function for PVC with such an alias.
	const wide = ".version 4.1\n.kernel \"k\"\n.decl V v_type=G type=d num_elts=16 align=wordx32 alias=<%r0, 0>\n    ret (M1, 1)\n"
	if _, diags := Read(visa.NewFile("k", wide)); len(diags) != 1 || diags[0].Message != "V reaches 32 bytes past the end of %r0, which has 32 bytes on DG2." || diags[0].Fix == nil {
		t.Errorf("an alias of r0: %+v", diags)
	} else if _, diags := Read(visa.NewFile("k", diags[0].Fix.Text+wide)); len(diags) != 0 {
		t.Errorf("an alias of r0, mended: %+v", diags)
	}
	// No platform accepts the whole text.
	if _, diags := Read(visa.NewFile("k", "//@ platform DG2\n"+text+"    nosuch (M1, 1)\n")); len(diags) != 2 || diags[0].Fix != nil {
		t.Errorf("with another error: %+v", diags)
	}
}
