package sanitize_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/visa"
)

// TestPrograms runs the programs of testdata/programs. Their launch lines must hold, and nothing must be reported
// except what their comments list, one line for each thing:
//
//	// warning LINE CODE words of the message
//	// report LINE CODE words of the message
//	// fails BUFFER: what the expectation saw
func TestPrograms(t *testing.T) {
	files := filetest.Glob(t, "testdata/programs/*.visaasm", 15)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".visaasm"), func(t *testing.T) {
			text := filetest.Read(t, file)
			compareSeen(t, wantSeen(text), seen(t, visa.NewFile(file, text)))
		})
	}
}

func wantSeen(text string) (list []string) {
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		for _, word := range []string{"warning ", "report ", "fails "} {
			if strings.HasPrefix(line, "// "+word) {
				list = append(list, line[3:])
			}
		}
	}
	return list
}

// seen returns what was reported by the stages before the run, by the run, and by the expectations.
func seen(t *testing.T, file *visa.File) (list []string) {
	t.Helper()
	target, diags := run.Open(file)
	for _, d := range diags {
		line, _ := file.Position(int(d.Span.Start))
		list = append(list, fmt.Sprintf("%s %d %s %s", d.Severity, line, d.Code, d.Message))
	}
	if target.Launch == nil {
		return list
	}
	m := watched(t, target)
	if _, stop := m.Run(1 << 20); stop != eu.StopDone {
		t.Fatalf("stopped: %v %s", stop, m.StopReason())
	}
	line := func(inst int) int { return m.Program().Insts[inst].Line }
	for _, r := range m.Reports() {
		list = append(list, fmt.Sprintf("report %d %s %s", line(r.Inst), r.Code, r.Sentence(line)))
	}
	for _, r := range run.Check(target.Spec, m) {
		switch {
		case r.Pass:
		case r.Wrong > 0:
			list = append(list, fmt.Sprintf("fails %s: element %d is %s, not %s", r.Expect.Buffer, r.Element, r.Got, r.Want))
		default:
			list = append(list, fmt.Sprintf("fails %s: %s", r.Expect.Buffer, r.Unwritten))
		}
	}
	return list
}

// compareSeen compares what was seen with the wanted lines, in any order. A wanted line is the beginning of a line, or
// its first words and some of the others.
func compareSeen(t *testing.T, want, got []string) {
	t.Helper()
	left := append([]string(nil), want...)
next:
	for _, g := range got {
		for i, w := range left {
			head, words := w, ""
			if f := strings.SplitN(w, " ", 4); f[0] != "fails" && len(f) == 4 {
				head, words = strings.Join(f[:3], " ")+" ", f[3]
			}
			if strings.HasPrefix(g, head) && strings.Contains(g, words) {
				left = append(left[:i], left[i+1:]...)
				continue next
			}
		}
		t.Errorf("seen, not wanted: %s", g)
	}
	for _, w := range left {
		t.Errorf("wanted, not seen: %s", w)
	}
}
