package main

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

func TestReduce(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("no process can be started here")
	}
	filetest.Program(t, "sh")
	file := write(t, "a.visaasm", strings.Replace(program, "    add", "    mov (M1, 8) X(0,0)<1> X(0,0)<1;1,0>\n    add", 1))
	status, out, errs := lanewise("reduce", "-test", "! grep -q oword_st", file) // it fails while the text has an oword_st
	if status != 0 || strings.Contains(out, "mov") || strings.Contains(out, "add") || !strings.Contains(out, "oword_st") {
		t.Errorf("status %d, out\n%s", status, out)
	}
	if checked, _, complaints := lanewiseOf(out, "check", "-"); checked != 0 {
		t.Errorf("what is left has errors: %s\n%s", complaints, out)
	}
	if !strings.Contains(errs, " of 15 are left, after ") {
		t.Errorf("it says %q", errs)
	}
	// A compiler that crashes is ended by a signal, which is a failure like any other. The program may also come from
	// standard input.
	if status, out, errs := lanewiseOf(program, "reduce", "-test", `grep -q oword_st "$1" && kill -SEGV $$; true`, "-"); status != 0 || !strings.Contains(out, "oword_st") || strings.Contains(out, "    add") {
		t.Errorf("a command that breaks: status %d, errors %q, out\n%s", status, errs, out)
	}
	// The file that -o names holds what is left so far, also for the command.
	to := filepath.Join(t.TempDir(), "small.visaasm")
	if status, out, _ := lanewise("reduce", "-test", "test -s "+to+" || exit 0; ! grep -q oword_st", "-o", to, file); status != 2 || out != "" {
		t.Errorf("a command that fails only while there is output: status %d, out\n%s", status, out)
	}
	if status, _, _ := lanewise("reduce", "-test", "! grep -q oword_st", "-o", to, file); status != 0 || filetest.Read(t, to) != out {
		t.Errorf("with -o: status %d, in the file\n%s", status, filetest.Read(t, to))
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-test", "false", "-o", filepath.Join(to, "x"), file}, "cannot open " + filepath.Join(to, "x")},
		{[]string{file}, "name a command with -test."},
		{[]string{"-test", "true"}, "name one file."},
		{[]string{"-test", "true", file}, "the command does not fail with " + file + "."},
		{[]string{"-test", "no_such_command", file}, "the shell cannot run the command: status 127."},
		{[]string{"-test", t.TempDir(), file}, "the shell cannot run the command: status 126."},
		{[]string{"-test", "false", "nowhere.visaasm"}, "cannot open nowhere.visaasm"},
	} {
		if status, out, errs := lanewise(append([]string{"reduce"}, c.args...)...); status != 2 || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%v: status %d, out %q, errors %q", c.args, status, out, errs)
		}
	}
}

// The script in COMMANDS.md preserves a wrong result, which the status of `lanewise run` alone does not.
func TestReduceToAWrongResult(t *testing.T) {
	run := realBinary(t)
	filetest.Program(t, "sh")
	page := filetest.Read(t, "../../doc/COMMANDS.md")
	script := regexp.MustCompile(`(?m)^    (! lanewise run .* 'element )17: got 4, want 5'\n\n    lanewise reduce -test '(.*)' `).FindStringSubmatch(page)
	if script == nil {
		t.Fatal("COMMANDS.md has no such script")
	}
	t.Chdir(t.TempDir())
	t.Setenv("PATH", filepath.Dir(run)+string(os.PathListSeparator)+os.Getenv("PATH"))
	filetest.Write(t, "wrong.sh", script[1]+"3: got 8, want 7'\n")
	wrong := strings.Replace(program, "iota(2, 2)", "2, 4, 6, 7, 10, 12, 14, 16", 1)
	for _, c := range []struct{ test, want string }{
		{script[2], "element 3: got 8, want 7; written in line"},
		{"lanewise run", "never written"},
	} {
		file := write(t, "saxpy.visaasm", wrong)
		_, small, _ := lanewise("reduce", "-test", c.test, file)
		if _, out, _ := lanewiseOf(small, "run", "-"); !strings.Contains(out, c.want) {
			t.Errorf("with %s the run of what is left does not say %q:\n%s\n%s", c.test, c.want, small, out)
		}
	}
}
