package language

import "testing"

func TestIsPTX(t *testing.T) {
	for _, c := range []struct {
		name, text string
		ptx        bool
	}{
		{"k.ptx", "", true},
		{"K.PTX", ".kernel", true},
		{"ptx", "", false},
		{"", "", false},
		{"shared.visaasm", ".version 8.0\n.target sm_80\n", true},
		{"shared.visaasm", "//@ launch k\n\t.target\tsm_90a, debug\n", true},
		{"shared.visaasm", ".target sm_80", true},
		{"t.visaasm", ".version 4.1\n.kernel \"k\"\n", false},
		{"t.visaasm", "// .target sm_80\n", false},
		{"t.visaasm", ".version 4.1\n.kernel_attr Target=\"cm\"\n    .target\n sm_80", false},
		{"t.visaasm", "// 3: .target sm_80\n.version 8.0\r\n.target sm_80\r\n", true},
	} {
		if got := IsPTX(c.name, c.text); got != c.ptx {
			t.Errorf("IsPTX(%q, %q) is %v", c.name, c.text, got)
		}
	}
}
