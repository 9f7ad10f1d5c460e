package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// runBuild runs the program with args, as from the command line.
func runBuild(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(context.Background(), args, &out, &errs)
	return code, out.String(), errs.String()
}

// firstLine is the sentence that a failure starts with; usage may follow it.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

func TestCommandLine(t *testing.T) {
	full := t.TempDir()
	filetest.Write(t, filepath.Join(full, "thesis.tex"), "x")
	for _, c := range []struct {
		args string
		code int
		want string // the first line of what is printed to standard error
	}{
		{"", exitUsage, "usage: go run ./build COMMAND"},
		{"deploy", exitUsage, `build: There is no command "deploy".`},
		{"serve -port 80", exitUsage, "build: Flag provided but not defined: -port."},
		{"serve -addr", exitUsage, "build: Flag needs an argument: -addr."},
		{"serve now", exitUsage, `build: Serve takes no argument "now".`},
		{"serve -addr 8080", exitUsage, "build: -addr 8080 is no address; write it as host:port, as in 127.0.0.1:8080."},
		{"serve -base /a//b/", exitUsage, "build: -base /a//b/ is no path; write it as in /visa/."},
		{"serve -base /a/../b", exitUsage, "build: -base /a/../b is no path; write it as in /visa/."},
		{`serve -base /a"b/`, exitUsage, `build: -base /a"b/ holds "; use letters, digits, - . _ ~ between slashes, as in /visa/.`},
		{"dist", exitUsage, "build: Dist needs -out DIR."},
		{"dist -out " + full, exitFailed, "build: " + full + " holds files that are not a Lanewise site: choose an empty folder."},
		{"test fast", exitUsage, `build: The tests have no part "fast": they have core, wasm, page, books and editors.`},
		{"test core page", exitUsage, `build: Test takes no argument "page".`},
		{"test -run ( core", exitUsage, "build: -run ( is no regular expression."},
		{"test core -run (", exitUsage, "build: -run ( is no regular expression."},
		{"test core -run", exitUsage, "build: Flag needs an argument: -run."},
		{"test core -fast", exitUsage, "build: Flag provided but not defined: -fast."},
	} {
		t.Run(c.args, func(t *testing.T) {
			code, stdout, stderr := runBuild(t, strings.Fields(c.args)...)
			if code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			if got := firstLine(stderr); got != c.want {
				t.Errorf("standard error starts with\n  %s\nwant\n  %s", got, c.want)
			}
			if stdout != "" {
				t.Errorf("standard output is %q, want nothing", stdout)
			}
		})
	}
	if _, err := os.Stat(filepath.Join(full, "thesis.tex")); err != nil {
		t.Errorf("dist touched a folder that it refused: %v", err)
	}
}

func TestHelp(t *testing.T) {
	for _, args := range []string{"-h", "help"} {
		code, stdout, _ := runBuild(t, args)
		if code != exitOK {
			t.Errorf("%s: exit code %d, want %d", args, code, exitOK)
		}
		for _, c := range commands {
			if !strings.Contains(stdout, c.summary) {
				t.Errorf("%s does not say what %s does", args, c.name)
			}
		}
	}
	code, stdout, stderr := runBuild(t, "serve", "-h")
	if code != exitOK || !strings.Contains(stdout, "-watch") || stderr != "" {
		t.Errorf("serve -h: exit code %d, standard output %q, standard error %q", code, stdout, stderr)
	}
}

func TestPortInUse(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	addr := listener.Addr().String()
	next := fmt.Sprintf("127.0.0.1:%d", listener.Addr().(*net.TCPAddr).Port+1)
	code, stdout, stderr := runBuild(t, "serve", "-addr", addr)
	want := "build: Another program listens on " + addr + " already: stop it, or choose another port with -addr " + next + "."
	if code != exitFailed || firstLine(stderr) != want {
		t.Errorf("exit code %d, standard error %q\nwant %d, %q", code, stderr, exitFailed, want)
	}
	if stdout != "" {
		t.Errorf("serve began to build before it had its port: %q", stdout)
	}
}
