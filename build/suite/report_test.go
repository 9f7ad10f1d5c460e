package suite

import (
	"bytes"
	"strings"
	"testing"
)

// The stream is what `go test -json` of Go 1.26 prints for four packages: one
// passes with subtests, one fails, one does not build, one has no tests.
const goTestStream = `{"Action":"start","Package":"m/core/isa"}
{"Action":"run","Package":"m/core/isa","Test":"TestTable"}
{"Action":"run","Package":"m/core/isa","Test":"TestTable/add"}
{"Action":"pass","Package":"m/core/isa","Test":"TestTable/add","Elapsed":0}
{"Action":"run","Package":"m/core/isa","Test":"TestTable/mul"}
{"Action":"skip","Package":"m/core/isa","Test":"TestTable/mul","Elapsed":0}
{"Action":"pass","Package":"m/core/isa","Test":"TestTable","Elapsed":0}
{"Action":"pass","Package":"m/core/isa","Test":"TestPages","Elapsed":0}
{"Action":"pass","Package":"m/core/isa","Elapsed":0.1}
{"Action":"output","Package":"m/core/eu","Test":"TestGoto/uniform","Output":"    goto_test.go:7: lane 3 left\n"}
{"Action":"fail","Package":"m/core/eu","Test":"TestGoto/uniform","Elapsed":0}
{"Action":"fail","Package":"m/core/eu","Test":"TestGoto","Elapsed":0}
{"Action":"fail","Package":"m/core/eu","Elapsed":0.2}
{"ImportPath":"m/web","Action":"build-output","Output":"web/x.go:1:1: syntax error\n"}
{"ImportPath":"m/web","Action":"build-fail"}
{"Action":"fail","Package":"m/web","Elapsed":0,"FailedBuild":"m/web"}
{"Action":"skip","Package":"m/examples","Elapsed":0}
`

func TestGoReport(t *testing.T) {
	var out bytes.Buffer
	r := newGoReport(&out)
	if err := r.read(strings.NewReader(goTestStream)); err != nil {
		t.Fatal(err)
	}
	if want := (tally{passed: 2, failed: 2, skipped: 1}); r.tally != want {
		t.Errorf("counted %v, want %v", r.tally, want)
	}
	for _, want := range []string{"lane 3 left", "web/x.go:1:1: syntax error", "2 passed, 0 failed, 1 skipped"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the report lacks %q:\n%s", want, out.String())
		}
	}
}

func TestReadTAP(t *testing.T) {
	const text = "TAP version 13\n# Subtest: steps back\nok 1 - steps back\n1..4\n# tests 4\n# suites 0\n# pass 1\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 0\n# duration_ms 12.5\n"
	if got, want := readTAP([]byte(text)), (tally{passed: 1, failed: 2, skipped: 1}); got != want {
		t.Errorf("counted %v, want %v", got, want)
	}
}

// What a pattern leaves out is not counted.
func TestReadTAPWithPattern(t *testing.T) {
	const text = "TAP version 13\n    ok 1 - steps back # SKIP test name does not match pattern\nok 2 - runs\nok 3 - alone # SKIP no browser\n1..3\n# tests 3\n# pass 1\n# fail 0\n# cancelled 0\n# skipped 2\n# todo 0\n"
	if got, want := readTAP([]byte(text)), (tally{passed: 1, skipped: 1}); got != want {
		t.Errorf("counted %v, want %v", got, want)
	}
}

func TestTallyLine(t *testing.T) {
	for want, count := range map[string]tally{
		"3 passed, 0 failed":            {passed: 3},
		"3 passed, 1 failed, 2 skipped": {passed: 3, failed: 1, skipped: 2},
	} {
		if got := count.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
