package lessons

import "testing"

func TestStems(t *testing.T) {
	for name, want := range map[string]string{"ptx/02_call.ptx": "02_call", "01_if_else.visaasm": "01_if_else", "plain": "plain", ".hidden": ".hidden"} {
		if got := Stem(name); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}
