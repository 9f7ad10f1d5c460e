package main

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestExitStatus: each command ends with the status in COMMANDS.md: 0 if all is right, 1 if something is wrong in a
// program, 2 if something is wrong in the command line.
func TestExitStatus(t *testing.T) {
	dir := t.TempDir()
	good := write(t, "good.visaasm", program)
	misspelt := write(t, "misspelt.visaasm", strings.Replace(program, "    add", "    addd", 1))
	other := write(t, "other.visaasm", strings.Replace(program, "X(0,0)<1;1,0> X(0,0)<1;1,0>", "X(0,0)<1;1,0> 0x5:d", 1))
	failing := write(t, "failing.visaasm", strings.Replace(program, "iota(2, 2)", "iota(3, 2)", 1))
	endless := write(t, "endless.visaasm", "//@ limits steps=1000\n"+strings.Replace(program, "    add", "AGAIN:\n    goto (M1, 8) AGAIN\n    add", 1))
	ptx := write(t, "good.ptx", ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { ret; }\n")
	wrongPTX := write(t, "wrong.ptx", ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { rett; }\n")
	object := filepath.Join(dir, "good.isa")
	damaged := write(t, "damaged.isa", "CISA")
	host := "https://example.org/"
	_, link, _ := lanewise("link", "-host", host, good)
	link = strings.TrimSpace(link)
	nowhere := filepath.Join(dir, "nowhere.visaasm")
	reduced := 0
	if runtime.GOOS == "js" {
		reduced = 2 // no other command can be started in js, and the command says so
	}
	tried := map[string]bool{}
	for _, c := range []struct {
		status int
		args   []string
	}{
		{0, []string{"check", good}}, {1, []string{"check", misspelt}}, {2, []string{"check", nowhere}}, {2, []string{"check", "-colour", good}},
		{1, []string{"check", "-json", misspelt}}, {1, []string{"check", "-sarif", misspelt}}, {2, []string{"check", misspelt, nowhere}},
		{0, []string{"run", good}}, {1, []string{"run", failing}}, {1, []string{"run", misspelt}}, {1, []string{"run", endless}}, {2, []string{"run", nowhere, failing}},
		{1, []string{"run", "-json", failing}}, {1, []string{"run", "-junit", failing}},
		{0, []string{"run", write(t, "unwritten.visaasm", unwritten)}}, {1, []string{"run", "-strict", write(t, "unwritten.visaasm", unwritten)}},
		{0, []string{"stats", good}}, {1, []string{"stats", misspelt}}, {2, []string{"stats", nowhere}},
		{0, []string{"diff", good, good}}, {1, []string{"diff", good, other}}, {2, []string{"diff", good}},
		{reduced, []string{"reduce", "-test", "! grep -q add", "-o", filepath.Join(dir, "small.visaasm"), good}}, {2, []string{"reduce", good}},
		{2, []string{"import", nowhere}},
		{0, []string{"fmt", good}}, {1, []string{"fmt", misspelt}}, {2, []string{"fmt", nowhere}},
		{0, []string{"asm", "-o", object, good}}, {1, []string{"asm", misspelt}}, {2, []string{"asm", "-platform", "none", good}},
		{0, []string{"disasm", object}}, {1, []string{"disasm", damaged}}, {2, []string{"disasm"}},
		{0, []string{"ptx", ptx}}, {1, []string{"ptx", wrongPTX}}, {2, []string{"ptx"}},
		{0, []string{"link", "-host", host, good}}, {2, []string{"link", "-host", "example.org", good}},
		{0, []string{"unlink", link}}, {1, []string{"unlink", link[:len(link)-9]}}, {2, []string{"unlink", host}},
		{1, []string{"lsp"}}, {2, []string{"lsp", good}}, // the client of the first one is gone at once
		{0, []string{"dap"}}, {2, []string{"dap", good}},
		{0, []string{"version"}}, {2, []string{"version", good}},
		{0, []string{"help"}}, {2, nil}, {2, []string{"deploy"}}, {0, []string{"run", "-h"}},
	} {
		if len(c.args) > 0 {
			tried[c.args[0]] = true
		}
		if status, out, errs := lanewise(c.args...); status != c.status {
			t.Errorf("%q: status %d, want %d\n%s%s", c.args, status, c.status, out, errs)
		}
	}
	for _, c := range commands {
		if !tried[c.name] {
			t.Errorf("%s is not tried", c.name)
		}
	}
}

// A run of PTX that stops at a limit reports the line of the PTX text, and the recursive function.
func TestEndlessRecursionIsToldByItsFunction(t *testing.T) {
	file := write(t, "deep.ptx", ".version 8.0\n.target sm_80\n.address_size 64\n.func rec() {\n\tcall rec;\n\tret;\n}\n.entry k() {\n\tcall rec;\n\tret;\n}\n")
	status, out, errs := lanewise("run", file)
	if want := "Line 5: The call of `rec` is 64 frames deep"; status != 1 || !strings.Contains(out+errs, want) {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}
