package isa

import (
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// dropped are the instructions of the syntax appendix that have no page and that Intel's assembler no longer reads.
var dropped = map[string]bool{
	"IF": true, "ELSE": true, "ENDIF": true, "DO": true, "WHILE": true, "BREAK": true, "CONT": true,
	"VA": true, "VA+": true,
}

// renamed are the instructions that have another name in the syntax appendix, and renumbered those to which their pages
// give another number; the pages take precedence.
var (
	renamed = map[string]string{
		"FUNC": "subroutine", "FMINMAX": "min", "SVM": "svm_block_ld", "FILE": "FILE", "LOC": "LOC",
	}
	renumbered = map[string]uint8{"dword_atomic": 0x3b, "vme_sic": 0x54, "vme_fbr": 0x55}
)

// TestSyntaxAppendix checks that every instruction of the syntax appendix has a row with its number.
func TestSyntaxAppendix(t *testing.T) {
	row := regexp.MustCompile(`(?m)^\| \d+ +\| 0x([0-9a-fA-F]+) +\| (?:\[\(P\)\] ?)?([A-Z0-9_+]{2,})`)
	entries := row.FindAllStringSubmatch(pageOf(t, "8_appendix_visa_assembly_syntax.md"), -1)
	if len(entries) < 80 {
		t.Fatalf("only %d rows", len(entries))
	}
	compared := 0
	for _, e := range entries {
		number, _ := strconv.ParseUint(e[1], 16, 8)
		name := strings.ToLower(e[2])
		if other := renamed[e[2]]; other != "" {
			name = other
		}
		op, ok := ByMnemonic(name)
		switch {
		case dropped[e[2]]:
			if ok {
				t.Errorf("%s has a row", e[2])
			}
		case !ok:
			t.Errorf("no row for %s", e[2])
		default:
			compared++
			if got := Table[op].Number; got != uint8(number) && renumbered[name] != uint8(number) {
				t.Errorf("%s has number %#x, the appendix says %#x", name, got, number)
			}
		}
	}
	t.Logf("%d instructions of the appendix, %d have no page and no row", compared, len(entries)-compared)
}

// TestPlatformAppendix compares the platforms with the appendix, which ends at TGLLP.
func TestPlatformAppendix(t *testing.T) {
	row := regexp.MustCompile(`(?m)^\|([A-Z0-9_]+) +\| [Y ] \| ([Y ]) \| [Y ] \| ([Y ])   \| ([Y ])   \|`)
	entries := row.FindAllStringSubmatch(pageOf(t, "appendix_instruction_by_platform.md"), -1)
	if len(entries) < 100 {
		t.Fatalf("only %d rows", len(entries))
	}
	rows := byPage()
	for _, e := range entries {
		page := path.Join("instructions", e[1]+".md")
		if len(rows[page]) == 0 && without[page] == "" {
			t.Errorf("no row for %s", e[1])
		}
		for _, r := range rows[page] {
			for i, p := range []Platform{SKL, ICLLP, TGLLP} {
				if want := e[2+i] == "Y"; r.Platforms.Has(p) != want {
					t.Errorf("%s on %s: %v, the appendix says %v", r.Name, p, r.Platforms.Has(p), want)
				}
			}
		}
	}
}
