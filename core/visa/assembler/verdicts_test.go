package assembler

import (
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/visa"
)

// verdictRow is one line of a table of verdicts: a form, and the programs that are made
// from it.
type verdictRow struct {
	form     string
	programs []program
}

// sign returns the sign of a verdict in a table: + for accepted, - for rejected, and ? for
// neither (GenX_IR crashed or hung, which says nothing about the text).
func (v verdict) sign() byte {
	switch {
	case !v.known:
		return '?'
	case v.rejects:
		return '-'
	}
	return '+'
}

// compareTable compares the verdicts on the programs of the rows with those of GenX_IR in a
// file, so that they are compared even on machines that do not have it. Where GenX_IR is
// installed, the file itself is checked, on as many programs as mutationCount says, and
// -update writes it. A line of the file has the form `+-? form`, with one sign for each program.
func compareTable(t *testing.T, file, about string, rows []verdictRow) {
	if *update {
		needReference(t)
		writeTable(t, file, about, rows)
	}
	signs := readTable(t, file)
	var outcomes []outcome
	for _, row := range rows {
		s := signs[row.form]
		delete(signs, row.form)
		if len(s) != len(row.programs) {
			t.Errorf("%s has %d verdicts on %q, not %d: write it with -update where GenX_IR is installed", file, len(s), row.form, len(row.programs))
			continue
		}
		for i, p := range row.programs {
			_, ds := Assemble(visa.NewFile("m", p.text), p.platform)
			outcomes = append(outcomes, outcome{program: p, v: verdict{known: s[i] != '?', rejects: s[i] == '-', why: "see " + file}, ds: ds})
		}
	}
	for form := range signs {
		t.Errorf("%s: nothing makes the form %q", file, form)
	}
	compareVerdicts(t, outcomes)
	if !t.Failed() {
		compareFile(t, file, outcomes)
	}
}

// readTable reads a table of verdicts and returns the signs of each form.
func readTable(t *testing.T, file string) map[string]string {
	data := filetest.Read(t, file)
	signs := map[string]string{}
	for line := range strings.Lines(data) {
		if s, form, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " "); ok && s != "#" {
			signs[form] = s
		}
	}
	return signs
}

// compareFile runs GenX_IR again on a part of the programs of a file, and compares the verdicts.
func compareFile(t *testing.T, file string, outcomes []outcome) {
	needReference(t)
	count := min(mutationCount(t), len(outcomes))
	again := make([]program, count)
	for n := range again {
		again[n] = outcomes[n*len(outcomes)/count].program
	}
	for n, v := range askReference(t, again) {
		if old := outcomes[n*len(outcomes)/count].v; v.sign() != old.sign() {
			t.Errorf("%s has %c, but GenX_IR says %c: %s\n\t%s", file, old.sign(), v.sign(), v.why, again[n].what)
		}
	}
}

// askReference returns the verdicts of GenX_IR on programs.
func askReference(t *testing.T, programs []program) []verdict {
	verdicts := make([]verdict, len(programs))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		dir := t.TempDir()
		workers.Go(func() {
			for n := range next {
				v, err := reference(dir, programs[n].text, programs[n].platform)
				if err != nil {
					t.Error(err)
				}
				verdicts[n] = v
			}
		})
	}
	for n := range programs {
		next <- n
	}
	close(next)
	workers.Wait()
	return verdicts
}

func writeTable(t *testing.T, file, about string, rows []verdictRow) {
	var programs []program
	for _, row := range rows {
		programs = append(programs, row.programs...)
	}
	verdicts := askReference(t, programs)
	var b strings.Builder
	for line := range strings.Lines(about) {
		b.WriteString("# " + line)
	}
	b.WriteString("\n")
	for _, row := range rows {
		for range row.programs {
			b.WriteByte(verdicts[0].sign())
			verdicts = verdicts[1:]
		}
		b.WriteString(" " + row.form + "\n")
	}
	filetest.Write(t, file, b.String())
}
