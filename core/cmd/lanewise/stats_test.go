package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// Cache lines are counted for each message: dwords 4 bytes apart are in one line of 64 bytes, dwords 8 bytes apart in
// two.
func TestStatsOfGathers(t *testing.T) {
	path := write(t, "gathers.visaasm", `//@ grid groups=3 simd=16
//@ surface T6 = d[64] iota()
//@ input A = iota(0, 4)
.version 4.1
.kernel "gathers"
.decl A v_type=G type=ud num_elts=16 align=GRF
.decl X v_type=G type=ud num_elts=16 align=GRF
.decl T6 v_type=T num_elts=1
.input A offset=32 size=64
.function "gathers_main"
    gather_scaled.4 (M1, 16) T6 0x0:ud A.0 X.0
    add (M1, 16) A(0,0)<1> A(0,0)<1;1,0> A(0,0)<1;1,0>
    gather_scaled.4 (M1, 16) T6 0x0:ud A.0 X.0
    ret (M1, 1)
`)
	const want = "3 gathers or scatters with 1 cache line each.\n3 gathers or scatters with 2 cache lines each.\n"
	if _, out, errs := lanewise("stats", path); !strings.Contains(out, want) || errs != "" {
		t.Errorf("no %q in\n%s%s", want, out, errs)
	}
}

// For a single instruction without variables, the output has only what applies.
func TestStatsOfNearlyNothing(t *testing.T) {
	path := write(t, "a.visaasm", ".version 4.1\n.kernel \"k\"\n.function \"k_main\"\n    ret (M1, 1)\n")
	if _, out, errs := lanewise("stats", path); !strings.Contains(out, "No variable is live before any line.\n") || strings.Contains(out, "line 0") || errs != "" {
		t.Errorf("errors %q, out\n%s", errs, out)
	}
	if _, out, _ := lanewise("run", path); out != path+": ended after 1 instruction; nothing was expected of it.\n" {
		t.Errorf("%q", out)
	}
}

// For PTX, both kinds of instructions are counted: of PTX there are eight, five rounds of nine, and four; the other
// numbers are of vISA.
func TestStatsOfPTX(t *testing.T) {
	path := filepath.Join("..", "..", "..", "examples", "ptx", "09_warp_sync.ptx")
	_, out, errs := lanewise("stats", path)
	if want := path + ": 57 instructions of PTX, 99 of vISA, run in 1 warp of 32 lanes, SIMD efficiency 82.2 %.\n"; !strings.HasPrefix(out, want) || errs != "" {
		t.Errorf("not %q:\n%s%s", want, out, errs)
	}
	if _, out, _ = lanewise("stats", "-json", path); !strings.Contains(out, `"ptx":57,"steps":99,`) {
		t.Errorf("not in JSON: %s", out)
	}
	if _, out, _ = lanewise("diff", path, path); !strings.Contains(out, " lanes of a warp\n") {
		t.Errorf("diff calls a warp otherwise: %s", out)
	}
}

func TestStats(t *testing.T) {
	path := write(t, "a.visaasm", program)
	status, out, errs := lanewise("stats", path)
	for _, want := range []string{
		path + ": 3 instructions run in 1 thread of 8 lanes, SIMD efficiency 100.0 %.\n",
		"Lanes never parted and never met again; waiting lanes, added up over all steps: 0.\n",
		"1 memory message: 0 bytes read, 32 bytes written.\n",
		"At most 32 bytes of variables are live, 1 register: before line 12.\n",
		"         1        1  integer arithmetic and logic\n",
		"    13          1           -       0            1          32  oword_st (2) T6 0x0:ud X.0\n",
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

// -top prints the lines of a long text that ran most: those of the loop, in the order of the text.
func TestStatsOfTheLinesThatRanMost(t *testing.T) {
	path := filepath.Join("..", "..", "..", "examples", "02_loop.visaasm")
	_, all, _ := lanewise("stats", path)
	status, out, errs := lanewise("stats", "-top", "2", path)
	head, rows, _ := strings.Cut(out, "live bytes  text\n")
	if status != 0 || errs != "" || !strings.HasPrefix(all, head) || strings.Count(rows, "\n") != 2 || strings.HasPrefix(all, out) {
		t.Errorf("status %d, errors %q, out\n%s", status, errs, out)
	}
	for row := range strings.Lines(rows) {
		if fields := strings.Fields(row); fields[1] != "8" || !strings.Contains(all, row) {
			t.Errorf("not a line of the loop: %s", row)
		}
	}
	if status, _, errs = lanewise("stats", "-json", "-top", "2", path); status != 2 || errs != "lanewise stats: -top is for readers: -json tells of all lines.\n" {
		t.Errorf("status %d, errors %q", status, errs)
	}
}
