package suite

import (
	"reflect"
	"testing"
)

func TestReadJUnit(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       tally
	}{
		{"as gotestsum writes it", `<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="4" failures="1" errors="0">
	<testsuite tests="3" failures="1" name="m/core/eu">
		<properties><property name="go.version" value="go1.26"></property></properties>
		<testcase classname="core/eu" name="TestGoto" time="0.1"></testcase>
		<testcase classname="core/eu" name="TestCall" time="0.1"><failure message="Failed" type="">lane 3 left</failure></testcase>
		<testcase classname="core/eu" name="TestIntel" time="0.0"><skipped message="no GenX_IR"></skipped></testcase>
	</testsuite>
	<testsuite tests="1" failures="1" name="m/web"><testcase name="TestMain" time="0.0"><failure>syntax error</failure></testcase></testsuite>
</testsuites>`, tally{passed: 1, failed: 2, skipped: 1, failures: []string{"TestCall", "TestMain"}}},
		{"as Node writes it", `<?xml version="1.0" encoding="utf-8"?>
<testsuites>
	<testcase name="steps back" time="0.1" classname="test"/>
	<testcase name="runs" time="0.1" classname="test" failure="1 == 2"><failure type="testCodeFailure" message="1 == 2">
` + "\x1b[32m+ actual\x1b[39m" + `</failure></testcase>
	<testcase name="later" time="0.1" classname="test"><skipped type="skipped" message="true"/></testcase>
	<testcase name="others" time="0.1" classname="test"><skipped type="skipped" message="test name does not match pattern"/></testcase>
	<testsuite name="both"><testcase name="in it" time="0.1" classname="test"/></testsuite>
	<!-- tests 5 -->
</testsuites>`, tally{passed: 2, failed: 1, skipped: 1, failures: []string{"runs"}}},
	} {
		got, err := readJUnit([]byte(c.text))
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: counted %+v (%v), want %+v", c.name, got, err, c.want)
		}
	}
	if _, err := readJUnit([]byte("<testsuites><testcase")); err == nil {
		t.Error("a report that ends early was read")
	}
}

func TestTallyLine(t *testing.T) {
	for _, c := range []struct {
		want  string
		count tally
	}{
		{"3 passed, 0 failed", tally{passed: 3}},
		{"3 passed, 1 failed, 2 skipped", tally{passed: 3, failed: 1, skipped: 2}},
	} {
		if got := c.count.String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
