package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestStats(t *testing.T) {
	path := write(t, "a.visaasm", program)
	status, out, errs := lanewise("stats", path)
	for _, want := range []string{
		path + ": 3 instructions run in 1 thread of 8 lanes, SIMD efficiency 100.0 %.\n",
		"Lanes parted never and met again never; waiting lanes, added up over all steps: 0.\n",
		"1 memory message: 0 bytes read, 32 bytes written.\n",
		"At most 32 bytes of variables are live, 1 register: before line 12.\n",
		"         1        1  integer arithmetic and logic\n",
		"    13          1           -       0            1          32\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q", want)
		}
	}
	if status != 0 || errs != "" {
		t.Errorf("status %d, errors %q, out\n%s", status, errs, out)
	}
	var n struct {
		Steps int
		Kinds []struct{ Name string }
	}
	_, out, _ = lanewise("stats", "-json", path)
	if err := json.Unmarshal([]byte(out), &n); err != nil || n.Steps != 3 || len(n.Kinds) != 3 {
		t.Errorf("%v: %s", err, out)
	}
	bad := write(t, "bad.visaasm", strings.Replace(program, "add", "ad", 1))
	if status, out, errs := lanewise("stats", bad); status != 1 || out != "" || !strings.Contains(errs, bad+":12:5: error ") || !strings.Contains(errs, bad+": The program has errors.\n") {
		t.Errorf("errors: status %d, %q, %q", status, out, errs)
	}
}
