package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// page is a page of a book: a program in a list, a block that others continue, and one that fails as it says.
var page = "# Doubling\n\n- first\n\n  ```visaasm name=double\n" + indented(program, "  ") + "  ```\n\n" +
	"```visaasm name=head ignore\n" + head(program) + "```\n\nand then\n\n```visaasm continues=head\n" + tail(program) + "```\n\n" +
	"```visaasm fails=V0206\n.version 4.1\n.kernel \"k\"\n.function \"k_main\"\n    movv (M1, 8) X(0,0)<1> 1:d\n    ret (M1, 1)\n```\n" +
	"```go\nfunc main() {}\n```\n"

func indented(text, by string) string {
	return by + strings.TrimSuffix(strings.ReplaceAll(text, "\n", "\n"+by), by)
}

// head and tail return the parts of a program before its first instruction and from it on.
func head(text string) string { return text[:strings.Index(text, "    add")] }
func tail(text string) string { return text[strings.Index(text, "    add"):] }

func TestBook(t *testing.T) {
	good := write(t, "book.md", page)
	if status, out, errs := lanewise("check", good); status != 0 || out != "" || errs != "" {
		t.Errorf("check: status %d, %q, %q", status, out, errs)
	}
	status, out, errs := lanewise("run", good)
	if want := good + ":10: PASS expect T6: 8 elements\n" + good + ":27: PASS expect T6: 8 elements\n"; status != 0 || out != want || errs != "" {
		t.Errorf("run: status %d, %q, %q; want %q", status, out, errs, want)
	}
	for _, c := range []struct{ name, page, want string }{
		{"in a list", strings.Replace(page, "  add", "  ad", 1), ":17:7: error V0206: There is no instruction ad; did you mean add?"},
		{"in a part that goes on", strings.Replace(page, "\n    add", "\n    ad", 1), ":39:5: error V0206: There is no instruction ad"},
		{"not as it says", strings.Replace(page, "movv", "mov", 1), ": error B0001: This block says that it fails with V0206, and it does not."},
		{"wrong words", "```visaasm continues=x\n```\n", ":1:1: error B0001: No block before this one has the name `x`."},
	} {
		bad := write(t, "book.md", c.page)
		for _, command := range []string{"check", "run"} {
			if status, out, _ := lanewise(command, bad); status != 1 || !strings.Contains(out, c.want) {
				t.Errorf("%s %s: status %d, %q, want %q", command, c.name, status, out, c.want)
			}
		}
	}
}

// A difference and a report about a program in a page give lines of the page.
func TestBookLines(t *testing.T) {
	wrong := "text\n\n```visaasm\n" + strings.Replace(program, "iota(2, 2)", "iota(3, 2)", 1) + "```\n"
	file := write(t, "book.md", wrong)
	status, out, _ := lanewise("run", file)
	if status != 1 || !strings.Contains(out, file+":8: FAIL") || !strings.Contains(out, "got 2, want 3; written in line 16\n") {
		t.Errorf("status %d, %q", status, out)
	}
}

// schemas compiles the schemas of the output.
func schemas(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	for _, file := range []string{"finding.v1.json", "run.v1.json", "stats.v1.json", "diff.v1.json"} {
		f, err := os.Open(filepath.Join("schema", file))
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.AddResource("https://github.com/lanewise/lanewise/schema/"+file, doc); err != nil {
			t.Fatal(err)
		}
	}
	s, err := c.Compile("https://github.com/lanewise/lanewise/schema/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestJSONIsAsItsSchemaSays(t *testing.T) {
	for _, c := range []struct {
		schema, name, file, text string
		args                     []string
	}{
		{"finding.v1.json", "errors", "a.visaasm", strings.Replace(program, "add", "ad", 1), []string{"check", "-json"}},
		{"finding.v1.json", "in a page", "a.md", "```visaasm fails=V9999 continues=b\n```\n", []string{"check", "-json"}},
		{"run.v1.json", "passes", "a.visaasm", program, []string{"run", "-json"}},
		{"run.v1.json", "prints", "a.ptx", printing, []string{"run", "-json"}},
		{"run.v1.json", "a page", "a.md", page, []string{"run", "-json"}},
		{"run.v1.json", "wrong words", "a.md", "```visaasm name=\n```\n", []string{"run", "-json"}},
		{"run.v1.json", "differs", "a.visaasm", strings.Replace(program, "iota(2, 2)", "iota(3, 2)", 1), []string{"run", "-json"}},
		{"run.v1.json", "has errors", "a.visaasm", strings.Replace(program, "add", "ad", 1), []string{"run", "-json"}},
		{"run.v1.json", "reports", "a.visaasm", strings.Replace(program, "T6 0x0:ud", "T6 0x100:ud", 1), []string{"run", "-json"}},
		{"run.v1.json", "reports with a place in the source", "a.visaasm", strings.NewReplacer("T6 0x0:ud", "T6 0x100:ud", "    oword_st", "    FILE \"k.cl\"\n    LOC 3\n    oword_st").Replace(program), []string{"run", "-json"}},
		{"run.v1.json", "does not end", "a.visaasm", strings.Replace(program, "//@ grid simd=8\n", "//@ grid simd=8\n//@ limits steps=2\n", 1), []string{"run", "-json"}},
		{"stats.v1.json", "numbers", "a.visaasm", program, []string{"stats", "-json"}},
		{"stats.v1.json", "numbers of PTX", "a.ptx", printing, []string{"stats", "-json"}},
		{"stats.v1.json", "numbers of a page", "a.md", page, []string{"stats", "-json"}},
		{"stats.v1.json", "numbers of what does not end", "a.visaasm", strings.Replace(program, "//@ grid simd=8\n", "//@ grid simd=8\n//@ limits steps=2\n", 1), []string{"stats", "-json"}},
		{"run.v1.json", "reports of PTX's own rules", "a.ptx", ".version 8.0\n.target sm_70\n.visible .entry k() { .reg .u32 %a; mov.u32 %a, 0; div.u32 %a, %a, %a; ret; }\n", []string{"run", "-json"}},
		{"run.v1.json", "PTX", "a.ptx", ".version 8.0\n.target sm_70\n.address_size 64\n.visible .entry k() { ret; }\n", []string{"run", "-json"}},
	} {
		schema := schemas(t, c.schema)
		_, out, errs := lanewise(append(c.args, write(t, c.file, c.text))...)
		if errs != "" || out == "" {
			t.Errorf("%s: %q, %q", c.name, out, errs)
		}
		for line := range strings.Lines(out) {
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
			if err != nil {
				t.Fatalf("%s: %v in %s", c.name, err, line)
			}
			if err := schema.Validate(value); err != nil {
				t.Errorf("%s: %v\n%s", c.name, err, line)
			}
		}
	}
}

// Values that are no JSON numbers are text.
func TestJSONKeepsValues(t *testing.T) {
	text := "//@ platform DG2\n//@ grid simd=8\n//@ surface A = q[2] 9223372036854775807, -1\n//@ surface B = f[2] nan, -inf\n" +
		".version 4.1\n.kernel \"k\"\n.decl A v_type=T num_elts=1\n.decl B v_type=T num_elts=1\n.function \"k_main\"\n    ret (M1, 1)\n"
	_, out, _ := lanewise("run", "-json", write(t, "a.visaasm", text))
	var r result
	if err := json.Unmarshal([]byte(out), &r); err != nil || len(r.Buffers) != 2 {
		t.Fatalf("%v: %s", err, out)
	}
	if got := strings.Join(append(r.Buffers[0].Values, r.Buffers[1].Values...), " "); got != "9223372036854775807 -1 nan -inf" {
		t.Errorf("values %s in %s", got, out)
	}
}

func TestSARIF(t *testing.T) {
	bad := write(t, "bad.visaasm", strings.Replace(program, "add", "ad", 1))
	status, out, _ := lanewise("check", "-sarif", bad)
	var log sarifLog
	decoder := json.NewDecoder(bytes.NewReader([]byte(out)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&log); err != nil || status != 1 || log.Version != "2.1.0" || len(log.Runs) != 1 || len(log.Runs[0].Results) != 1 {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	r := log.Runs[0].Results[0]
	at := r.Locations[0].Physical
	if r.Level != "error" || log.Runs[0].Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID || at.Artifact.URI != "file://"+filepath.ToSlash(bad) || at.Region.StartLine != 12 || at.Region.StartColumn != 5 || at.Region.EndColumn != 7 {
		t.Errorf("%+v", r)
	}
	// Columns count the units that the log names: the character before the name has two units of UTF-16.
	_, out, _ = lanewise("check", "-sarif", write(t, "wide.ptx", ".version 7.0\n.target sm_70\n.visible .entry k() {\n/* 😀 */ nosuch; ret; }\n"))
	if err := json.Unmarshal([]byte(out), &log); err != nil || log.Runs[0].ColumnKind != "utf16CodeUnits" || log.Runs[0].Results[0].Locations[0].Physical.Region.StartColumn != 10 {
		t.Errorf("%v: %s", err, out)
	}
	if status, out, _ := lanewise("check", "-sarif", write(t, "good.visaasm", program)); status != 0 || !strings.Contains(out, `"results": []`) {
		t.Errorf("without errors: status %d, %s", status, out)
	}
	for name, want := range map[string]string{"sub/a b.ptx": "sub/a%20b.ptx", "100%.ptx": "100%25.ptx", "a:b.ptx": "./a:b.ptx", "/x/a#b.ptx": "file:///x/a%23b.ptx"} {
		if got := artifactURI(name); got != want {
			t.Errorf("%s is named %s, want %s", name, got, want)
		}
	}
}
