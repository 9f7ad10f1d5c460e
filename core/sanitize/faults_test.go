package sanitize_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/visa"
)

// fault is a chunk of testdata/faults.txt, whose head says how chunks are written.
type fault struct {
	title        string
	line         int // in the file
	bad, clean   []string
	wantAt       map[int]string // line of bad, from 0, to the text after ###
	cleanStarted bool
}

func readFaults(t *testing.T) (faults []*fault) {
	text := filetest.Read(t, "testdata/faults.txt")
	var f *fault
	for i, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "--- "):
			f = &fault{title: line[4:], line: i + 1, wantAt: map[int]string{}}
			faults = append(faults, f)
		case f == nil:
		case line == "=== clean":
			f.cleanStarted = true
		case f.cleanStarted:
			f.clean = append(f.clean, line)
		default:
			code, want, found := strings.Cut(line, "###")
			if found {
				f.wantAt[len(f.bad)] = strings.TrimSpace(want)
			}
			f.bad = append(f.bad, code)
		}
	}
	return faults
}

// preamble precedes the lines of a chunk.
const preamble = ".version 4.1\n.kernel \"k\"\n"

// runLines runs lines to their end and returns the machine.
func runLines(t *testing.T, lines []string) *eu.Machine {
	t.Helper()
	file := visa.NewFile("fault", preamble+strings.Join(lines, "\n")+"\n")
	target, diags := run.Open(file)
	if target.Launch == nil {
		for _, d := range diags {
			line, _ := file.Position(int(d.Span.Start))
			t.Errorf("%s: %s", file.Line(line), d.Message)
		}
		t.FailNow()
	}
	m := watched(t, target)
	m.Run(1 << 20)
	return m
}

// TestFaults checks that every planted fault gives its report and no other, and that its clean twin gives none.
func TestFaults(t *testing.T) {
	planted := map[string]bool{}
	for _, f := range readFaults(t) {
		t.Run(f.title, func(t *testing.T) {
			m := runLines(t, f.bad)
			got := map[int][]string{}
			for _, r := range m.Reports() {
				line := m.Program().Insts[r.Inst].Line - strings.Count(preamble, "\n") - 1
				got[line] = append(got[line], describe(f.wantAt[line], &r))
				planted[r.Code] = true
				if r.Page == "" || r.Message == "" || r.Count < 1 {
					t.Errorf("an empty report: %+v", r)
				}
			}
			for line := range f.bad {
				slices.Sort(got[line])
				if have := strings.Join(got[line], " + "); have != f.wantAt[line] {
					t.Errorf("testdata/faults.txt:%d: %s\n got  %s\n want %s", f.line+line+1, f.bad[line], have, f.wantAt[line])
				}
			}
			clean := runLines(t, f.clean)
			if !clean.Finished() {
				t.Errorf("the clean twin does not end: %s", clean.StopReason())
			}
			for _, r := range clean.Reports() {
				t.Errorf("the clean twin, line %d: %s %s", clean.Program().Insts[r.Inst].Line, r.Code, r.Message)
			}
		})
	}
	for _, r := range rule.Table {
		if !planted[r.Code] && r.Code != "R0502" && r.Code != "R0210" { // TestFullListSaysSo; core/ptx, TestLanesOfAWarp
			t.Errorf("no fault of testdata/faults.txt breaks %s: %s", r.Code, r.Message)
		}
	}
}

// describe formats a report as in the file: thread and address only if want has them.
func describe(want string, r *eu.Report) string {
	lanes := fmt.Sprintf("%#x", r.Lanes)
	for _, part := range strings.Split(want, " + ") {
		f := strings.Fields(part)
		if len(f) < 2 || f[0] != r.Code {
			continue
		}
		if n, err := strconv.ParseUint(f[1], 0, 32); err == nil && uint32(n) == r.Lanes {
			lanes = f[1] // as the file writes it
		}
		s := r.Code + " " + lanes
		for i := 2; i+1 < len(f); i += 2 {
			value := uint64(r.Thread)
			if f[i] == "address" {
				value = r.Addr
			}
			if n, err := strconv.ParseUint(f[i+1], 0, 64); err == nil && n == value {
				s += " " + f[i] + " " + f[i+1]
			} else {
				s += fmt.Sprintf(" %s %d", f[i], value)
			}
		}
		return s
	}
	return r.Code + " " + lanes
}

// TestRulesAreListed checks that core/doc/REPORTS.md lists every rule, and no other.
func TestRulesAreListed(t *testing.T) {
	page := filetest.Read(t, "../doc/REPORTS.md")
	listed := map[string]bool{}
	for _, code := range regexp.MustCompile(`R0[0-9]{3}`).FindAllString(page, -1) {
		listed[code] = true
	}
	rules := map[string]bool{} // some rules have the same code
	for _, r := range rule.Table {
		if !listed[r.Code] {
			t.Errorf("REPORTS.md does not list %s: %s", r.Code, r.Message)
		}
		rules[r.Code] = true
	}
	for code := range listed {
		if !rules[code] {
			t.Errorf("REPORTS.md lists %s, which is none", code)
		}
	}
}

// TestEndlessRunsAreExplained checks that the reason names the lanes that run, the lanes that wait, and the label where
// they wait.
func TestEndlessRunsAreExplained(t *testing.T) {
	for _, f := range readFaults(t) {
		if !strings.HasPrefix(f.title, "a run without end") {
			continue
		}
		m := runLines(t, f.bad)
		if want := "lanes 8-15 run at line 11; lanes 0-7 wait at done, line 12."; !strings.HasSuffix(m.StopReason(), want) {
			t.Errorf("the reason is %q, not ... %q", m.StopReason(), want)
		}
		return
	}
	t.Error("testdata/faults.txt has no run without end")
}
