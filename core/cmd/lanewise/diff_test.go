package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func TestDiff(t *testing.T) {
	before := write(t, "before.visaasm", program)
	located := strings.Replace(program, "    add", "    .file \"kernel.cl\"\n    .loc 7\n    add", 1)
	three := strings.Replace(located, "X(0,0)<1;1,0> X(0,0)<1;1,0>\n", "X(0,0)<1;1,0> 0x3:d\n", 1)
	_, bare, _ := strings.Cut(three, "//@ expect T6 = iota(2, 2)\n") // it runs with the launch lines of the other
	for name, after := range map[string]string{"its own lines": three, "the other's lines": bare} {
		path := write(t, "after.visaasm", after)
		status, out, errs := lanewise("diff", before, path)
		if status != 1 || errs != "" {
			t.Errorf("%s: status %d, errors %q", name, status, errs)
		}
		for _, want := range []string{
			"- " + before + ":12: add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>\n",
			": add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 0x3:d (kernel.cl:7)\n",
			"T6: 7 of 8 elements differ. Element 0 is 2, written in line 13; and 4, written in line ",
		} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: it does not say %q\n%s", name, want, out)
			}
		}
	}
}

func TestDiffOfTheSame(t *testing.T) {
	a := write(t, "a.visaasm", program)
	b := write(t, "b.visaasm", strings.Replace(program, "    add (M1, 8) X", "    // other words\n    add   (M1, 8) X", 1))
	status, out, errs := lanewise("diff", a, b)
	if status != 0 || errs != "" || !strings.HasPrefix(out, "The results are the same.\n") || strings.Contains(out, "*") {
		t.Errorf("status %d, errors %q, out\n%s", status, errs, out)
	}
}

func TestDiffOfOtherBuffers(t *testing.T) {
	a := write(t, "a.visaasm", program)
	b := write(t, "b.visaasm", strings.Replace(program, "//@ surface T6 = d[8]", "//@ surface T6 = d[16]", 1))
	if status, out, _ := lanewise("diff", a, b); status != 1 || !strings.Contains(out, "T6: Its type or size is not the same in both.\n") {
		t.Errorf("status %d, out\n%s", status, out)
	}
}

func TestDiffAsJSON(t *testing.T) {
	schema := schemas(t, "diff.v1.json")
	for name, after := range map[string]string{
		"the same": program, "other results": strings.Replace(program, "X(0,0)<1;1,0>\n", "0x3:d\n", 1),
		"errors": strings.Replace(program, "add", "ad", 1), "no end": strings.Replace(program, "//@ grid", "//@ limits steps=2\n//@ grid", 1),
		"other masks": strings.Replace(program, "add (M1, 8)", "add (M1_NM, 8)", 1),
	} {
		status, out, _ := lanewise("diff", "-json", write(t, "a.visaasm", program), write(t, "b.visaasm", after))
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
		if err != nil {
			t.Fatalf("%s: %v in %s", name, err, out)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		var d differing
		if err := json.Unmarshal([]byte(out), &d); err != nil || d.Same != (status == 0) || d.Same != (name == "the same" || name == "other masks") {
			t.Errorf("%s: status %d, %v: %s", name, status, err, out)
		}
	}
}

// -track tells what the first thread did, step by step, with the lines of the file.
func TestDiffTracks(t *testing.T) {
	schema := schemas(t, "diff.v1.json")
	_, out, errs := lanewise("diff", "-json", "-track", write(t, "a.visaasm", program), write(t, "b.visaasm", strings.Replace(program, "//@ grid", "\n//@ grid", 1)))
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
	if err != nil {
		t.Fatal(err, errs)
	}
	if err := schema.Validate(value); err != nil {
		t.Error(err)
	}
	var d differing
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err)
	}
	a, b := d.A.Track, d.B.Track
	if a == nil || b == nil || a.Width != 8 || len(a.Lines) == 0 || len(a.Lines) != len(a.Lanes) || len(a.Lines) != len(b.Lines) {
		t.Fatalf("%+v, %+v", a, b)
	}
	if w := a.Wrote[0]; w.Name != "X" || strings.Join(w.Values, " ") != "2 4 6 8 10 12 14 16" {
		t.Errorf("the first step wrote %+v", w)
	}
	if d.A.Written != len(a.Lines) || d.A.Expected != (expected{Elements: 8}) {
		t.Errorf("%d instructions, expected %+v", d.A.Written, d.A.Expected)
	}
	for i := range a.Lines {
		if b.Lines[i] != a.Lines[i]+1 || a.Lanes[i] != b.Lanes[i] {
			t.Errorf("step %d: lines %d and %d, lanes %x and %x", i, a.Lines[i], b.Lines[i], a.Lanes[i], b.Lanes[i])
		}
	}
	if text := strings.Split(program, "\n")[a.Lines[0]-1]; !strings.Contains(text, "(M1") || a.Lanes[0] == 0 {
		t.Errorf("the first step is in line %q, lanes %x", text, a.Lanes[0])
	}
}
